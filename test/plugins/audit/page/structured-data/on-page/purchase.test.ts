import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PageView } from '../../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../../plugins/audit/page/load-facts-data.ts'
import { purchaseFacts } from '../../../../../../plugins/audit/page/structured-data/on-page/purchase.ts'

function purchaseOf(body: string, lang = 'en') {
  const source = `<html lang="${lang}"><body>${body}</body></html>`
  const page = new PageView({ source, url: 'https://example.com/a', headers: {} }, factsData())
  return purchaseFacts(page)
}
const controlsIn = (body: string, lang?: string) => purchaseOf(body, lang).controls

test('buttons, submit inputs, links and role=button that buy or book are controls', () => {
  const controls = [
    '<button>Add to cart</button>',
    '<input type="submit" value="Buy now">',
    '<a href="/b">Book a table</a>',
    '<div role="button">Reserve</div>',
  ]
  assert.equal(controlsIn(controls.join('')), 4)
})

test('the label counts before the text', () => {
  assert.equal(controlsIn('<button aria-label="Add to cart: red bike"><svg></svg></button>'), 1)
  assert.equal(controlsIn('<button aria-label="Close">Add to cart</button>'), 0)
})

test('words of all languages count on every page', () => {
  assert.equal(controlsIn('<button>In den Warenkorb</button>', 'ja'), 1)
})

test('other controls, hidden ones and those of header, menu and footer are left out', () => {
  const others = [
    '<button>Search</button>',
    '<button hidden>Add to cart</button>',
    '<header><a href="/cart">Checkout</a></header>',
    '<nav><a href="/b">Book</a></nav>',
    '<footer><a href="/b">Book</a></footer>',
    '<a>Buy now</a>',
    '<input type="text" value="Buy">',
  ]
  assert.equal(controlsIn(others.join('')), 0)
})

test('a long link that begins like a purchase is a link like any other', () => {
  assert.equal(controlsIn('<a href="/b">Book reviews of the year 2026</a>'), 0)
})

test('the price near a control is shown', () => {
  const { priced, elements } = purchaseOf('<p>Now <b>€ 499.00</b></p><button>Add to cart</button>')
  assert.equal(priced, 1)
  assert.deepEqual(
    elements.map(({ selector, detail }) => ({ selector, detail })),
    [{ selector: 'body > button', detail: 'Price nearby: € 499.00' }],
  )
})

test('a hidden price does not count', () => {
  assert.equal(purchaseOf('<p hidden>€ 499</p><button>Add to cart</button>').priced, 0)
})

test('any markup is read', () => {
  const part = fc.constantFrom(
    '<button>',
    '</button>',
    '<a href=/>',
    'Buy',
    ' € 4',
    '<div role=button>',
    '</div>',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const facts = purchaseOf(parts.join(''))
      assert.ok(facts.priced <= facts.controls)
    }),
  )
})
