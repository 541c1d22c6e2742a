import type { ChatAsked } from './openrouter.ts'

type Asked = Pick<ChatAsked, 'messages'>

const DATA = /<<<data (\w+) [0-9a-f]+[^\n]*>>>\n([\s\S]*?)\n<<<end \1 /g
const COMPETITORS = ['velo-mosan.example', 'cyclerie-du-pont.example', 'e-bike-wallonie.example']

/**
 * What a careful model answers to the prompts of prefill, sxo, fanout and contentGap, made from
 * the page it is shown, so that every quote stands there. For `answers` of the gateway's double.
 */
export const liveAnswers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  prefill: (asked) => ({
    brand: (lineOf(asked, 'Names the page gives itself') as string[])[0] ?? null,
    niche: String(lineOf(asked, 'Description') ?? lineOf(asked, 'Title') ?? '')
      .split(' ')
      .slice(0, 12)
      .join(' '),
    suggestedCompetitors: COMPETITORS,
    language: null,
    confidence: 0.86,
  }),
  sxoPersonas: () => ({ personas: PERSONAS }),
  sxoJudgement: (asked) => {
    const quotes = sentencesOf(blocks(asked).page ?? '')
    const personas = JSON.parse(blocks(asked).personas ?? '[]') as readonly { id: string }[]
    return {
      pageType: 'home',
      intent: 'commercial',
      intentMatch: 'partial',
      intentReason: 'The page says what is offered, but not at which price.',
      personas: personas.map(({ id }, index) => ({
        id,
        ...MARKS[index % MARKS.length],
        quote: quotes[index % Math.max(1, quotes.length)] ?? null,
      })),
    }
  },
  fanoutQueries: (asked) => {
    const about = String(lineOf(asked, 'Heading') ?? lineOf(asked, 'Title') ?? 'bicycles')
    const query = about.toLowerCase()
    return {
      query,
      subQueries: ASPECTS.map(([aspect, intent]) => ({ query: `${query} ${aspect}`, intent })),
    }
  },
  fanoutCoverage: (asked) => {
    const sections = (blocks(asked).sections ?? '').split(/\n\n(?=\[\d+\])/).map(evidenceOf)
    const good = sections.filter(({ evidence }) => evidence !== null)
    const queries = JSON.parse(blocks(asked).subQueries ?? '[]') as readonly { number: number }[]
    const verdicts = queries.map(({ number }, index) => {
      const place = good[index % Math.max(1, good.length)]
      const isNone = place === undefined || index % 4 === 3
      if (isNone) return { number, coverage: 'none', section: null, evidence: null }
      return { number, coverage: index % 2 === 0 ? 'full' : 'partial', ...place }
    })
    return { verdicts }
  },
  contentTopics: (asked) => {
    const topics = new Map<string, { page: string; quote: string }[]>()
    for (const page of ['own', 'rival1', 'rival2', 'rival3']) {
      for (const { heading, quote } of topicsOf(blocks(asked)[page] ?? '')) {
        topics.set(heading, [...(topics.get(heading) ?? []), { page, quote }])
      }
    }
    return {
      topics: [...topics].map(([topic, evidence]) => ({
        topic,
        evidence,
        suggestion: evidence.some(({ page }) => page === 'own')
          ? null
          : `Add a section on ${topic}.`,
      })),
    }
  },
}

const PERSONAS = [
  { name: 'First-time buyer', goal: 'Understand which model suits the daily way to work.' },
  { name: 'Customer with a breakdown', goal: 'Have a repair done within days.' },
  { name: 'Price comparer', goal: 'Know what it costs before calling.' },
  { name: 'Sceptical local', goal: 'See why this shop is to be trusted.' },
]

const MARKS = [
  { relevance: 9, clarity: 8, trust: 7, action: 8, blockers: ['No comparison of the models'] },
  { relevance: 8, clarity: 8, trust: 7, action: 9, blockers: [] },
  { relevance: 7, clarity: 6, trust: 6, action: 6, blockers: ['No price list', 'No conditions'] },
  { relevance: 9, clarity: 8, trust: 5, action: 7, blockers: ['No reviews with a source'] },
]

const ASPECTS = [
  ['near me', 'local'],
  ['price', 'commercial'],
  ['opening hours', 'local'],
  ['how long does it take', 'informational'],
  ['reviews', 'commercial'],
  ['guarantee', 'informational'],
  ['comparison', 'commercial'],
  ['book an appointment', 'transactional'],
] as const

function userOf({ messages }: Asked): string {
  return messages.find(({ role }) => role === 'user')?.content ?? ''
}

function blocks(asked: Asked): Readonly<Record<string, string>> {
  const found = [...userOf(asked).matchAll(DATA)]
  return Object.fromEntries(found.map(([, name = '', text = '']) => [name, text]))
}

/** The value in JSON behind a label. */
function lineOf(asked: Asked, label: string): unknown {
  const line = userOf(asked)
    .split('\n')
    .find((text) => text.startsWith(`${label}: `))
  return line === undefined ? null : JSON.parse(line.slice(label.length + 2))
}

function sentencesOf(page: string): readonly string[] {
  const lines = page.split('\n').filter((line) => !line.startsWith('#') && line.length >= 30)
  return lines.map((line) => line.slice(0, 160))
}

function evidenceOf(section: string): {
  readonly section: number
  readonly evidence: string | null
} {
  const [, number = '1', text = ''] = /^\[(\d+)\][^\n]*\n?([\s\S]*)$/.exec(section) ?? []
  return { section: Number(number), evidence: sentencesOf(text)[0] ?? null }
}

function topicsOf(page: string): readonly { readonly heading: string; readonly quote: string }[] {
  return page.split(/\n\n(?=#)/).flatMap((section) => {
    const [, heading = '', text = ''] = /^#+ ([^\n]+)\n([\s\S]*)$/.exec(section) ?? []
    const quote = sentencesOf(text)[0]
    return heading === '' || quote === undefined ? [] : [{ heading, quote }]
  })
}
