import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AppError } from '../../core/errors.ts'
import type { JobHandler, WorkQueues } from '../../core/ports/work-queue.ts'

/** Queues of two processes of one program; both may be the same object. */
export type QueuesUnderTest = { readonly here: WorkQueues; readonly there: WorkQueues }
/** Empty queues in which at most 3 jobs may wait. Undefined: the test is skipped. */
type OpenQueues = (t: TestContext) => Promise<QueuesUnderTest | undefined>

const never = new AbortController().signal
const queue = 'audits'

/** The contract of every implementation of WorkQueues. */
export function workQueuesContract(name: string, open: OpenQueues): void {
  const contract = (what: string, check: (own: QueuesUnderTest) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      const own = await open(t)
      if (own !== undefined) await check(own)
    })
  }
  results(contract)
  order(contract)
  cancelling(contract)
  closing(contract)
}

type Contract = (what: string, check: (own: QueuesUnderTest) => Promise<void>) => void

function results(contract: Contract): void {
  contract('a call returns what the job returned, as JSON', async ({ here, there }) => {
    there.work(queue, {
      concurrency: 1,
      handle: async ({ id, data }) => ({ id, data, none: undefined }),
    })

    const result = await here.call(queue, { id: 'run:1', data: { url: 'é' } }, { signal: never })

    assert.deepEqual(result, { id: 'run:1', data: { url: 'é' } })
  })

  contract('a call throws the error of the job', async ({ here, there }) => {
    there.work(queue, {
      concurrency: 1,
      handle: async () => {
        throw new AppError('INVALID_URL', { field: 'url', value: 'x', remedy: 'Write another.' })
      },
    })

    await assert.rejects(here.call(queue, { id: 'a', data: null }, { signal: never }), (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'INVALID_URL')
      assert.equal(error.status, 400)
      assert.match(error.message, /url is not an absolute .* x\. Write another\./)
      assert.equal(error.data.field, 'url')
      return true
    })
  })

  contract('an unknown error of a job says nothing of its cause', async ({ here, there }) => {
    there.work(queue, {
      concurrency: 1,
      handle: async () => {
        throw new Error('the password is 123')
      },
    })

    await assert.rejects(here.call(queue, { id: 'a', data: null }, { signal: never }), (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'INTERNAL')
      assert.doesNotMatch(error.message, /123/)
      return true
    })
  })

  contract('a job can be added again when it has ended', async ({ here, there }) => {
    let count = 0
    there.work(queue, { concurrency: 1, handle: async () => (count += 1) })

    const job = { id: 'same', data: null }
    assert.equal(await here.call(queue, job, { signal: never }), 1)
    assert.equal(await here.call(queue, job, { signal: never }), 2)
  })

  contract('one job for all who call it while it runs', async ({ here, there }) => {
    const gate = openGate()
    let count = 0
    there.work(queue, {
      concurrency: 2,
      handle: async () => {
        count += 1
        await gate.passed
        return count
      },
    })
    const job = { id: 'same', data: null }
    const first = here.call(queue, job, { signal: never })
    await until(async () => count === 1)
    const second = there.call(queue, job, { signal: never })
    await here.add(queue, job)
    // By then, the second call has come as far.
    for (let tries = 0; tries < 10; tries += 1) await there.figures(queue)
    gate.open()

    assert.deepEqual(await Promise.all([first, second]), [1, 1])
  })
}

function order(contract: Contract): void {
  contract('jobs are executed in order of arrival, and know their place', async (own) => {
    const { here, there } = own
    for (const id of ['a', 'b', 'c']) await here.add(queue, { id, data: null })

    assert.deepEqual(
      await Promise.all(['a', 'b', 'c', 'd'].map((id) => there.position(queue, id))),
      [1, 2, 3, undefined],
    )
    const { waiting, running, workers } = await there.figures(queue)
    assert.deepEqual({ waiting, running, workers }, { waiting: 3, running: 0, workers: 0 })

    const ids: string[] = []
    there.work(queue, { concurrency: 1, handle: async ({ id }) => ids.push(id) })
    await until(async () => ids.length === 3)
    assert.deepEqual(ids, ['a', 'b', 'c'])
  })

  contract('more jobs than may wait are refused', async ({ here }) => {
    for (const id of ['a', 'b', 'c', 'c']) await here.add(queue, { id, data: null })

    await assert.rejects(here.add(queue, { id: 'd', data: null }), { code: 'OVERLOADED' })
    await here.add('scrapes', { id: 'd', data: null })
  })

  contract('no more jobs run at once than the concurrency', async ({ here, there }) => {
    let [now, most] = [0, 0]
    const handle: JobHandler = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    there.work(queue, { concurrency: 2, handle })

    const calls = ['a', 'b', 'c'].map((id) =>
      here.call(queue, { id, data: null }, { signal: never }),
    )
    await Promise.all(calls)

    assert.ok(most <= 2)
    await until(async () => (await here.figures(queue)).workers === 1)
  })

  contract('figures show what runs and how long the oldest job has waited', async (own) => {
    const { here, there } = own
    const gate = openGate()
    there.work(queue, { concurrency: 1, handle: () => gate.passed })
    await here.add(queue, { id: 'a', data: null })
    await until(async () => (await here.figures(queue)).running === 1)
    await here.add(queue, { id: 'b', data: null })

    await until(async () => (await here.figures(queue)).oldestMs > 0)
    const { waiting, running } = await here.figures(queue)
    assert.deepEqual({ waiting, running }, { waiting: 1, running: 1 })
    gate.open()
    await until(async () => (await here.figures(queue)).running === 0)
    assert.equal((await here.figures(queue)).oldestMs, 0)
  })
}

function cancelling(contract: Contract): void {
  contract('cancelling aborts a running job within 200 ms', async ({ here, there }) => {
    const seen = openGate<unknown>()
    const started = openGate()
    there.work(queue, {
      concurrency: 1,
      handle: async (_, { signal }) => {
        started.open()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        seen.open(signal.reason)
        throw signal.reason
      },
    })
    const call = here.call(queue, { id: 'a', data: null }, { signal: never })
    const rejected = assert.rejects(call, { code: 'CANCELLED' })
    await started.passed
    const startMs = performance.now()
    await here.cancel(queue, 'a', 'the client left')

    const reason = await seen.passed
    const ms = performance.now() - startMs
    assert.ok(ms < 200, `${ms} ms`)
    assert.match((reason as AppError).message, /the client left/)
    await rejected
  })

  contract('the signal of a call cancels the job', async ({ here, there }) => {
    const started = openGate()
    const ended = openGate()
    there.work(queue, {
      concurrency: 1,
      handle: async (_, { signal }) => {
        started.open()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended.open()
      },
    })
    const client = new AbortController()
    const call = here.call(queue, { id: 'a', data: null }, { signal: client.signal })
    await started.passed
    client.abort(new AppError('CANCELLED', { problem: 'gone' }))

    await assert.rejects(call, /gone/)
    await ended.passed
  })

  contract('a cancelled job that waits is never executed', async ({ here, there }) => {
    const call = here.call(queue, { id: 'a', data: null }, { signal: never })
    const rejected = assert.rejects(call, { code: 'CANCELLED' })
    await until(async () => (await here.position(queue, 'a')) === 1)
    await there.cancel(queue, 'a', 'not needed')

    await rejected
    const ids: string[] = []
    there.work(queue, { concurrency: 1, handle: async ({ id }) => ids.push(id) })
    await here.call(queue, { id: 'b', data: null }, { signal: never })
    assert.deepEqual(ids, ['b'])
  })

  contract('a job that is cancelled right after it was added does not continue', async (own) => {
    const { here, there } = own
    const aborted: string[] = []
    there.work(queue, {
      concurrency: 10,
      handle: (job, { signal }) =>
        new Promise((resolve) => {
          const end = (): void => {
            aborted.push(job.id)
            resolve(undefined)
          }
          if (signal.aborted) end()
          else signal.addEventListener('abort', end)
        }),
    })
    for (let index = 0; index < 20; index += 1) {
      await here.add(queue, { id: `${index}`, data: null })
      await here.cancel(queue, `${index}`, 'not needed')
    }

    await until(async () => {
      const { waiting, running } = await here.figures(queue)
      return waiting + running === 0
    })
  })

  contract('an earlier cancellation does not affect a job of the same name', async (own) => {
    const { here, there } = own
    await here.cancel(queue, 'a', 'there is none')
    await here.add(queue, { id: 'a', data: null })
    await here.cancel(queue, 'a', 'not needed')
    there.work(queue, { concurrency: 1, handle: async () => 'done' })

    assert.equal(await here.call(queue, { id: 'a', data: null }, { signal: never }), 'done')
  })
}

function closing(contract: Contract): void {
  contract('closing aborts running jobs, and refuses new ones', async ({ there }) => {
    const started = openGate()
    let isAborted = false
    there.work(queue, {
      concurrency: 1,
      handle: async (_, { signal }) => {
        started.open()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        isAborted = true
        throw signal.reason
      },
    })
    await there.add(queue, { id: 'a', data: null })
    await started.passed
    await there.close()

    assert.ok(isAborted)
    await assert.rejects(there.add(queue, { id: 'b', data: null }), { code: 'SHUTTING_DOWN' })
  })

  contract('closing with a grace lets running jobs end', async ({ there }) => {
    const started = openGate()
    const gate = openGate()
    let isAborted = false
    const ended = openGate()
    there.work(queue, {
      concurrency: 1,
      handle: async (_, { signal }) => {
        started.open()
        signal.addEventListener('abort', () => {
          isAborted = true
        })
        await gate.passed
        ended.open()
      },
    })
    await there.add(queue, { id: 'a', data: null })
    await started.passed
    const closed = there.close(10_000)
    gate.open()
    await Promise.all([closed, ended.passed])

    assert.ok(!isAborted)
  })
}

/** A promise that is resolved from outside. */
export function openGate<T = void>(): {
  readonly passed: Promise<T>
  readonly open: (value: T) => void
} {
  let open: (value: T) => void = () => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** Resolves when it is so. The test's own time limit ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not happen within ten seconds.')
}
