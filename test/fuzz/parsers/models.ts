import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { readPrompts } from '../../../core/manifest/prompts.ts'
import { plainExcerpt, readAnswer as readReply } from '../../../plugins/audit/citation/answers.ts'
import { loadNameTables, nameWords } from '../../../plugins/audit/citation/names.ts'
import { textAddresses } from '../../../plugins/audit/citation/text-addresses.ts'
import { trackedBrands } from '../../../plugins/audit/citation/tracked-brands.ts'
import {
  provenTopics,
  type TopicsAnswer,
  topicPage,
} from '../../../plugins/audit/content-gap/topics.ts'
import { provenCoverage } from '../../../plugins/audit/fanout/sub-queries.ts'
import { chooseKeywords, cleanKeyword } from '../../../plugins/audit/page/search/keywords.ts'
import {
  cleanLine,
  cleanText,
  cutText,
  shortLine,
} from '../../../plugins/audit/prompting/clean-text.ts'
import { readAnswer } from '../../../plugins/audit/prompting/model-questions.ts'
import { holdsQuote, quotableText } from '../../../plugins/audit/prompting/page-text.ts'
import { sampleOf } from '../../doubles/openrouter.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser, textParsers, valueParser } from './parser.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const answerParser = textParsers({
  words: pieces(
    'Example Cycles¦example.com¦Example¦ and ¦www.example.com/a¦**¦- ¦1. ¦](',
    'https://a.example/b¦. ¦\n¦info@example.com¦“¦[1]¦rival.example¦in the end.Then¦…¦!',
    'EXAMPLE¦ cycles',
  ),
  samples: [
    'For repairs, **Example Cycles** ([example.com](https://www.example.com/repairs)) is well known; rival.example is cheaper.',
  ],
})

const content = {
  title: 'Example Cycles',
  description: 'Bicycles and repairs in Namur.',
  h1: 'Bicycles',
  sections: [
    { heading: 'Repairs', text: 'Every bicycle is repaired within two days.', selector: 'h2' },
  ],
} as never

const EVIDENCE = 'repaired within two days'
const TOPIC = { topic: 'repairs', evidence: [{ page: 'own', quote: EVIDENCE }], suggestion: 'a' }
const VERDICT = { number: 1, coverage: 'full', section: 1, evidence: EVIDENCE }

/** Parsers of answers of language models. */
export function models(): readonly ForeignParser[] {
  const prompts = [...readPrompts(root, []).values()].filter(({ answer }) => answer !== undefined)
  const tables = loadNameTables()
  const parts = { brand: 'Example Cycles', domains: ['example.com'], rivals: ['rival.example'] }
  const brands = trackedBrands({ ...parts, common: new Set(['the']), category: new Set() }, tables)
  const pages = new Map([['own', topicPage(content)]] as const)
  /** Whether the schema of a prompt lets an answer through. */
  const passes = (prompt: string, answer: unknown): boolean =>
    prompts.find(({ id }) => id === prompt)?.validate?.(answer) ?? false
  const samples = prompts.map(({ answer }) => JSON.stringify(sampleOf(answer as never)))
  return [
    ...prompts.map((prompt, index) =>
      textParser(`answer to the prompt ${prompt.id}`, {
        words: [
          ...pieces('```json¦```¦{¦}¦[¦]¦"¦:¦,¦Here it is: ¦null¦0.5'),
          ...Object.keys((prompt.answer as { properties?: object }).properties ?? {}).map(
            (key) => `"${key}"`,
          ),
        ],
        samples: [samples[index] as string, `\`\`\`json\n${samples[index]}\n\`\`\``],
        read: (text) => readAnswer(text, prompt),
        holds: (read) => {
          if ('answer' in read) assert.ok(prompt.validate?.(read.answer) ?? true)
          else assert.ok(read.problem.length > 0 && read.problem.length < 2000)
        },
      }),
    ),
    answerParser('answer in which brands are named', {
      read: (text) =>
        readReply({ text, citations: [{ url: text.slice(0, 60), title: text }] }, brands, [
          'a.example',
        ]),
      holds: ({ mentioned, position, citations, voices }) => {
        assert.ok(citations.length <= 10)
        if (mentioned) assert.ok(position !== null && position <= voices.length)
        for (const url of citations) assert.match(url, /^https?:\/\//)
      },
    }),
    answerParser('addresses and names in an answer', {
      read: (text) => ({
        addresses: textAddresses(text, new Set(['rival.example'])),
        words: nameWords(text),
        excerpt: plainExcerpt(text, Math.floor(text.length / 2), 200),
      }),
      mostPerCharacter: 60,
      holds: ({ addresses, words }, text) => {
        for (const { start, end } of [...addresses, ...words]) {
          assert.ok(start >= 0 && start < end && end <= text.length)
        }
      },
    }),
    answerParser('quotations of a model', {
      read: (text) => [
        holdsQuote(quotableText(text), text),
        holdsQuote(quotableText('Every bicycle is repaired within two days.'), text),
        cleanText(text),
        cleanLine(text),
        shortLine(text, 80),
        cutText(text, 100),
      ],
      holds: ([, , clean, line]) => {
        assert.equal(cleanText(clean as string), clean)
        assert.doesNotMatch(line as string, /[\n\r]/)
      },
    }),
    answerParser('keywords', {
      read: (text) => ({
        clean: cleanKeyword(text),
        chosen: chooseKeywords(
          { niche: text, brands: [text.slice(0, 9)], title: text, h1: text },
          5,
        ),
      }),
      holds: ({ clean }) => assert.equal(cleanKeyword(clean), clean),
    }),
    valueParser('topics of a model', [{ topics: [TOPIC] }], {
      read: (answer) =>
        passes('contentTopics', answer)
          ? provenTopics(answer as TopicsAnswer, pages as never, 20)
          : null,
    }),
    valueParser('coverage by a model', [{ verdicts: [VERDICT] }], {
      read: (answer) => {
        const queries = [{ query: 'repairs', type: 'a' }] as never
        const { sections } = content as { sections: never }
        if (!passes('fanoutCoverage', answer)) return null
        const { verdicts } = answer as { readonly verdicts: readonly { readonly number: number }[] }
        // An answer without a verdict on each query is asked for again.
        const isWhole = verdicts.some(({ number }) => number === 1)
        return isWhole ? provenCoverage(queries, answer as never, sections) : null
      },
    }),
  ]
}
