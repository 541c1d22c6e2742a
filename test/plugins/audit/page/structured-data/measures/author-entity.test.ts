import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureAuthors } from '../../../../../../plugins/audit/page/structured-data/measures/authors.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const measure = (author: unknown) =>
  measureAuthors(factsOf([{ '@type': 'Article', url: PAGE, author }]), {
    finalUrl: PAGE,
    language: 'en',
    vocabulary,
  })

test('a person with a profile page can be resolved', () => {
  assert.deepEqual(
    measure({ '@type': 'Person', name: 'Jo Doe', url: '/team/jo', jobTitle: 'editor' }),
    {
      authors: [
        {
          kind: 'person',
          name: 'Jo Doe',
          nameWords: 2,
          hasUrl: true,
          hasSameAs: false,
          credentials: ['jobTitle'],
          isResolvable: true,
        },
      ],
    },
  )
})

test('a single name needs sameAs', () => {
  assert.equal(
    measure({ '@type': 'Person', name: 'Stromae', url: '/s' }).authors[0]?.isResolvable,
    false,
  )
  assert.equal(
    measure({ '@type': 'Person', name: 'Stromae', sameAs: 'https://x.com/stromae' }).authors[0]
      ?.isResolvable,
    true,
  )
})

for (const [author, detail] of [
  ['Jo Doe', 'The author is a plain text, not a Person.'],
  [{ '@id': '#jo' }, 'The author is a reference to a node that is not on the page.'],
  [{ '@type': 'Organization', name: 'Acme', url: '/about' }, 'The author is no Person.'],
  [{ '@type': 'Person', name: 'Jo Doe' }, 'The author has neither url nor sameAs.'],
  [{ '@type': 'Person', name: 'Jo Doe', url: PAGE }, 'The author has neither url nor sameAs.'],
  [{ '@type': 'Person', url: '/team/jo' }, 'The author has no name.'],
  [{ '@type': 'Person', name: 'Jo', url: '/team/jo' }, 'The author has one name and no sameAs.'],
] as const) {
  test(`${JSON.stringify(author)} cannot be resolved`, () => {
    const [only] = measure(author).authors
    assert.deepEqual([only?.isResolvable, only?.detail], [false, detail])
  })
}

test('a page without author has none', () => {
  assert.deepEqual(measure([]), { authors: [] })
})
