import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import { AppError, type ErrorCode } from '../../../core/errors.ts'
import type { Compute } from '../../../core/ports/compute.ts'

const { signal } = new AbortController()
const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const report = { url: 'https://a.example/', scores: {} }

/** Threads that do what is given, and keep what they were asked for. */
function threads(run: () => unknown) {
  const asked: { task: string; transferred: number }[] = []
  const compute: Compute = {
    warmUp: () => undefined,
    run: async <T>(
      task: string,
      _input: unknown,
      { transfer = [] }: { transfer?: readonly ArrayBuffer[] },
    ) => {
      asked.push({ task, transferred: transfer.length })
      return run() as T
    },
  }
  return { compute, asked }
}

describe('the maker of documents', () => {
  it('reads long bodies in a thread, and short ones at once', async () => {
    const done = { body: 'done', contentType: '', filename: '', disposition: '' }
    const { compute, asked } = threads(() => done)
    const maker = new DocumentMaker({ compute, bounds: { shortBytes: 100 } })
    const short = await maker.make({ format: 'markdown', bytes: bytesOf(report) }, signal)
    assert.match(short.body, /^# Search and AI visibility audit: a\.example\n/)
    assert.deepEqual(asked, [])
    const bytes = bytesOf({ ...report, ignored: 'x'.repeat(100) })
    assert.equal(await maker.make({ format: 'markdown', bytes }, signal), done)
    assert.deepEqual(asked, [{ task: 'document', transferred: 1 }])
  })

  it('has a thread that makes what is made here', async () => {
    const maker = new DocumentMaker({ bounds: { shortBytes: 0 } })
    try {
      const order = () => ({ format: 'markdown', bytes: bytesOf(report) }) as const
      const made = await maker.make(order(), signal)
      assert.deepEqual(made, await new DocumentMaker().make(order(), signal))
      const bytes = bytesOf({ url: 1 })
      await assert.rejects(maker.make({ format: 'html', bytes }, signal), {
        code: 'INVALID_REQUEST',
      })
    } finally {
      await maker.close()
    }
  })

  for (const code of ['COMPUTE_MEMORY', 'COMPUTE_TIMEOUT'] as const satisfies ErrorCode[]) {
    it(`refuses a report that ends with ${code}`, async () => {
      const { compute } = threads(() => {
        throw new AppError(code)
      })
      const maker = new DocumentMaker({ compute, bounds: { shortBytes: 0 } })
      await assert.rejects(maker.make({ format: 'html', bytes: bytesOf(report) }, signal), {
        code: 'INVALID_REQUEST',
      })
    })
  }

  it('holds only so many bytes, yet at least one body', () => {
    const maker = new DocumentMaker({ bounds: { heldBytes: 100 } })
    const leave = maker.reserve(150)
    assert.throws(() => maker.reserve(1), { code: 'OVERLOADED' })
    leave()
    leave()
    maker.reserve(60)
    assert.throws(() => maker.reserve(60), { code: 'OVERLOADED' })
    maker.reserve(40)
  })
})
