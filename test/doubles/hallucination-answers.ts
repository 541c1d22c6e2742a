import type { ChatAsked } from './openrouter.ts'

type Asked = Pick<ChatAsked, 'messages'>
type ShownFact = { readonly id: string; readonly statement: string; readonly quote: string }

const DATA = /<<<data (\w+) [0-9a-f]+[^\n]*>>>\n([\s\S]*?)\n<<<end \1 /g
const MAX_FACTS = 12

/**
 * What a careful model answers to the prompts of aiHallucination, made from the texts it is shown,
 * so that every quote stands there. For `answers` of the gateway's double.
 */
export const hallucinationAnswers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  hallucinationFacts: (asked) => ({
    facts: sentencesOf(blocks(asked).pages ?? '')
      .filter((sentence) => /\d/.test(sentence))
      .slice(0, MAX_FACTS)
      .map((sentence) => ({ statement: sentence, quote: sentence })),
  }),
  hallucinationJudge: (asked) => {
    const { answer = '', facts = '[]' } = blocks(asked)
    const known = JSON.parse(facts) as readonly ShownFact[]
    if (/I do not know|ne connais pas/.test(answer)) return { knows: false, claims: [] }
    return { knows: true, claims: sentencesOf(answer).map((text) => claimOf(text, known)) }
  },
}

/** Contradicted where the fact with most words in common has other numbers. */
function claimOf(text: string, facts: readonly ShownFact[]) {
  const shared = (fact: ShownFact): number => common(wordsOf(text), wordsOf(fact.quote))
  const [best] = [...facts].sort((a, b) => shared(b) - shared(a))
  const claim = { text, quote: text }
  if (best === undefined || shared(best) < 2) {
    return { ...claim, verdict: 'unverifiable', factId: null }
  }
  const [said, stated] = [numbersOf(text), numbersOf(best.quote)]
  const isOther = said.size > 0 && stated.size > 0 && common(said, stated) === 0
  return { ...claim, verdict: isOther ? 'contradicted' : 'supported', factId: best.id }
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n|(?<=[.!?]) /)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= 20 && length <= 250)
    .filter((sentence) => !/^(?:#|Page |https?:)/.test(sentence))
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
}

function numbersOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+/g) ?? [])
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((one) => b.has(one)).length
}

function blocks({ messages }: Asked): Readonly<Record<string, string>> {
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  const found = [...user.matchAll(DATA)]
  return Object.fromEntries(found.map(([, name = '', text = '']) => [name, text]))
}
