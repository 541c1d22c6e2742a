import { block, bullets } from '../block.ts'
import type { Content } from '../content.ts'
import { type Fact, facts } from '../facts.ts'
import type { View } from '../view.ts'
import { moreText, nameText } from '../words.ts'

const MOST = { facts: 40, parts: 12, items: 20 } as const

/** What can be shown of a result whose shape is not known: two levels of names and values. */
export function otherBody(result: View): readonly Content[] {
  const entries = result.entries()
  return [
    facts(plain(entries)),
    ...entries
      .filter(([, value]) => value.asText() === '')
      .slice(0, MOST.parts)
      .map(([name, value]) => block(nameText(name), facts(plain(value.entries())), items(value))),
  ]
}

function plain(entries: ReturnType<View['entries']>): readonly Fact[] {
  return entries
    .map(([name, value]) => [nameText(name), value.asText(300)] as const)
    .filter(([, text]) => text !== '')
    .slice(0, MOST.facts)
}

function items(list: View): Content {
  const { items: shown, more } = list.asList(MOST.items)
  return bullets(shown.map(oneLine), moreText(more))
}

function oneLine(item: View): string {
  const text = item.asText(300)
  if (text !== '') return text
  return item
    .entries()
    .map(([name, value]) => [name, value.asText(120)] as const)
    .filter(([, value]) => value !== '')
    .slice(0, 8)
    .map(([name, value]) => `${nameText(name)}: ${value}`)
    .join(', ')
}
