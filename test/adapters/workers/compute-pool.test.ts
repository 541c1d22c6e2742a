import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { ComputePool } from '../../../adapters/workers/compute-pool.ts'
import { AppError } from '../../../core/errors.ts'

const tasksUrl = new URL('../../fixtures/compute/tasks.ts', import.meta.url).href
const pool = new ComputePool({ tasksUrl, maxThreads: 1 })
after(() => pool.close())

const plain = { signal: new AbortController().signal, timeoutMs: 20_000 }

test('a task gets a copy of its input and gives a copy of its result, in another thread', async () => {
  const input = { text: 'a', map: new Map([[1, new Uint8Array([1, 2])]]) }

  assert.deepEqual(await pool.run('echo', input, plain), input)
  assert.notEqual(await pool.run('thread', undefined, plain), threadId)
})

test('a task may be asynchronous', async () => {
  assert.equal(await pool.run('later', 7, plain), 7)
})

test('an AppError of a task arrives as one, with code, data and message', async () => {
  await assert.rejects(pool.run('refuse', undefined, plain), (error) => {
    assert.ok(error instanceof AppError)
    assert.deepEqual(
      [error.code, error.data],
      ['INVALID_REQUEST', { problem: 'the input is odd', limits: [1, 2] }],
    )
    assert.equal(error.message, 'The request is not valid: the input is odd.')
    return true
  })
})

test('another error of a task arrives with its message and the stack of the thread', async () => {
  await assert.rejects(pool.run('crash', undefined, plain), (error: Error) => {
    assert.equal(error.message, 'a bug')
    assert.match(error.stack ?? '', /fixtures\/compute\/tasks\.ts/)
    return true
  })
})

test('an unknown task is an error', async () => {
  await assert.rejects(
    pool.run('constructor', undefined, plain),
    /unknown compute task: constructor/,
  )
})

test('a task that never ends is ended in time, and the next task runs', async () => {
  await assert.rejects(pool.run('spin', undefined, { ...plain, timeoutMs: 50 }), {
    code: 'COMPUTE_TIMEOUT',
    data: { task: 'spin', timeoutMs: 50 },
  })
  assert.equal(await pool.run('echo', 'alive', plain), 'alive')
})

test('an abort ends a task at once with its reason, and tasks that wait still run', async () => {
  const abort = new AbortController()
  const spinning = await spin(pool, abort.signal)
  const waiting = [1, 2, 3].map((input) => pool.run('echo', input, plain))
  abort.abort(new Error('client gone'))

  await assert.rejects(spinning.end, { message: 'client gone' })
  assert.deepEqual(await Promise.all(waiting), [1, 2, 3])
})

test('an abort while a task waits for its turn rejects at once', async () => {
  const first = new AbortController()
  const second = new AbortController()
  const spinning = await spin(pool, first.signal)
  const waiting = pool.run('echo', 1, { ...plain, signal: second.signal })
  second.abort(new Error('no longer needed'))

  await assert.rejects(waiting, { message: 'no longer needed' })
  first.abort(new Error('done'))
  await assert.rejects(spinning.end, { message: 'done' })
})

test('a bulk task uses a thread of its own kind while the others are taken', async (t) => {
  const two = new ComputePool({ tasksUrl, maxThreads: 1, bulkThreads: 1 })
  t.after(() => two.close())
  const abort = new AbortController()
  const spinning = await spin(two, abort.signal)
  assert.equal(await two.run('echo', 'bulk', { ...plain, isBulk: true }), 'bulk')
  const waiting = two.run('echo', 'other', plain)
  abort.abort(new Error('done'))
  await assert.rejects(spinning.end, { message: 'done' })
  assert.equal(await waiting, 'other')
})

test('a task that takes too much memory is ended and the process lives on', async (t) => {
  const small = new ComputePool({ tasksUrl, maxThreads: 1, maxHeapMb: 24 })
  t.after(() => small.close())

  await assert.rejects(small.run('hoard', undefined, plain), {
    code: 'COMPUTE_MEMORY',
    data: { task: 'hoard', limitMb: 24 },
  })
  assert.equal(await small.run('echo', 'alive', plain), 'alive')
})

test('a transferred buffer is moved, not copied', async () => {
  const bytes = new Uint8Array(1000)

  assert.equal(await pool.run('lengthOf', bytes, { ...plain, transfer: [bytes.buffer] }), 1000)
  assert.equal(bytes.byteLength, 0)
})

test('a module of tasks that cannot be loaded is the error of each task', async (t) => {
  const broken = new ComputePool({ tasksUrl: new URL('missing.ts', tasksUrl).href, maxThreads: 1 })
  t.after(() => broken.close())

  await assert.rejects(broken.run('echo', 1, plain), /Cannot find module/)
  await assert.rejects(broken.run('echo', 1, plain), /Cannot find module/)
})

test('closing ends what is under way', async () => {
  const closing = new ComputePool({ tasksUrl, maxThreads: 1 })
  const spinning = await spin(closing, plain.signal)
  const ended = assert.rejects(spinning.end, { code: 'SHUTTING_DOWN' })

  await closing.close()
  await ended
})

const script = `
  import { ComputePool } from './adapters/workers/compute-pool.ts'
  const pool = new ComputePool({ tasksUrl: ${JSON.stringify(tasksUrl)} })
  pool.warmUp()
  const { signal } = new AbortController()
  console.log(await pool.run('echo', 'from a thread', { signal, timeoutMs: 20000 }))
`
const starts: readonly (readonly [string, readonly string[]])[] = [
  ['with tsx as a flag', ['--import', 'tsx', '--input-type=module', '-e', script]],
  [
    'with tsx registered by the main module',
    [
      '--input-type=module',
      '-e',
      `import { register } from 'tsx/esm/api'; register(); await import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(script.replace("'./adapters", `'${new URL('../../../adapters', import.meta.url).href}`))}))`,
    ],
  ],
]
for (const [name, argv] of starts) {
  test(`threads work ${name}, and idle ones do not keep the process`, async () => {
    const cwd = fileURLToPath(new URL('../../..', import.meta.url))

    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd, timeout: 120_000 })

    assert.equal(stdout, 'from a thread\n')
  })
}

/** Runs a task that never returns; resolves when it has begun. */
async function spin(on: ComputePool, signal: AbortSignal): Promise<{ end: Promise<unknown> }> {
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const end = on.run('spin', begun, { ...plain, signal })
  while (Atomics.load(begun, 0) === 0) await new Promise((resolve) => setImmediate(resolve))
  return { end }
}
