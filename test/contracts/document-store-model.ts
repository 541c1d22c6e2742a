import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { DocumentStore } from '../../core/ports/storage.ts'

/**
 * Gives an empty place for documents that ends with the test, as a function that opens a store on
 * it. Undefined if there is no server for it: the test is then skipped.
 */
export type OpenStore = (
  t: TestContext,
) => OpenAnother | undefined | Promise<OpenAnother | undefined>
export type OpenAnother = () => Promise<DocumentStore>

/** A test with an empty store. */
export function withStore(
  name: string,
  open: OpenStore,
  trial: (store: DocumentStore) => Promise<void>,
): void {
  test(name, async (t) => {
    const store = await (await open(t))?.()
    if (store !== undefined) await trial(store)
  })
}

/** Everything under a prefix, sorted by key. */
export async function entriesOf(
  store: DocumentStore,
  prefix: string,
): Promise<[string, unknown][]> {
  const found: [string, unknown][] = []
  for await (const entry of store.entries(prefix)) found.push([entry.key, entry.value])
  return found.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Compares a store with a map, over any operations. */
export function modelOfDocuments(name: string, open: OpenStore): void {
  const part = fc.constantFrom('a', 'b', 'É x', 'Lx014', '..', '%2F', 'con')
  const keys = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('/'))
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), key: keys, value: fc.jsonValue() }),
    fc.record({ kind: fc.constant('remove' as const), key: keys, value: fc.constant(null) }),
  )

  withStore(`${name}: after any operations it holds what a map would hold`, open, async (store) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        for (const key of await store.list('')) await store.remove(key)
        const model = new Map<string, string>()
        for (const { kind, key: target, value } of operations) {
          if (kind === 'put') model.set(target, JSON.stringify(value))
          else model.delete(target)
        }
        await Promise.all(
          operations.map(({ kind, key: target, value }) =>
            kind === 'put' ? store.put(target, value) : store.remove(target),
          ),
        )

        const held = (await entriesOf(store, '')).map(
          ([found, value]) => [found, JSON.stringify(value)] as const,
        )
        assert.deepEqual(new Map(held), model)
        assert.deepEqual(await store.list(''), [...model.keys()].sort())
      }),
      { numRuns: 15 },
    )
  })
}
