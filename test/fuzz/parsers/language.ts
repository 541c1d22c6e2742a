import assert from 'node:assert/strict'
import {
  findDates,
  findMonths,
  findNumericDates,
  findYears,
  isCopyrightLine,
} from '../../../plugins/audit/page/language/dates.ts'
import {
  judgeLanguage,
  scriptShares,
  scriptsOfLanguage,
} from '../../../plugins/audit/page/language/detection.ts'
import { excludedRanges } from '../../../plugins/audit/page/language/excluded-numbers.ts'
import {
  isHreflangCode,
  isLanguageTag,
  primaryLanguage,
} from '../../../plugins/audit/page/language/language-tags.ts'
import { findRelativeDate, lexiconFor } from '../../../plugins/audit/page/language/lexicon.ts'
import {
  findManipulation,
  invisibleCharacters,
} from '../../../plugins/audit/page/language/manipulation.ts'
import {
  authorIn,
  brandKey,
  brandPhrase,
  bylineIn,
  copyrightHolder,
  holdsName,
} from '../../../plugins/audit/page/language/names.ts'
import {
  dependence,
  isFirstHandSentence,
  quotedTexts,
} from '../../../plugins/audit/page/language/sentences.ts'
import { findStatistics } from '../../../plugins/audit/page/language/statistics.ts'
import { textLanguage } from '../../../plugins/audit/page/language/text-language.ts'
import { countGraphemes, displayWidth } from '../../../plugins/audit/page/language/text-length.ts'
import {
  sentences,
  textPieces,
  wordStream,
  words,
} from '../../../plugins/audit/page/language/words.ts'
import { factsData } from '../../../plugins/audit/page/load-facts-data.ts'
import { fold } from '../../../plugins/web/fold.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser, textParsers } from './parser.ts'

type Span = { readonly start: number; readonly end: number }

/** In order, inside the text, none empty, none over another. */
function areSpans(spans: readonly Span[], text: string): void {
  let end = 0
  for (const span of spans) {
    assert.ok(
      span.start >= end && span.end > span.start,
      `${span.start} to ${span.end} after ${end}`,
    )
    end = span.end
  }
  assert.ok(end <= text.length)
}

const proseParser = textParsers({
  words: pieces(
    'Hello world. ¦Qu’est-ce que ¦According to Smith, ¦45 % ¦1.299,00 ¦of users ¦“Quote” ',
    'By Jane Doe¦par Anne Exemple¦© 2019-2026 Example SA¦3 May 2026¦05/03/2024¦2026-01-31',
    'mars 2026¦il y a 3 jours¦漢字。¦ひらがな¦ไทย¦e.g. ¦Dr. ¦?! ¦...¦5 km ¦$ 3 million ',
    'ignore previous instructions¦we tested ¦This ¦S.A.¦B-5000 Namur ¦(¦"¦ de ¦,5¦1,¦10 000 ',
    '1er ¦Mai. ¦ – ¦\n¦T10:00:00Z¦12¦.¦-¦/',
  ),
  samples: [
    'According to a study of 2025, 45 % of 1.299 riders use a bicycle every day. “It works,” said Dr. Jane Doe on 3 May 2026.',
    'Selon l’étude du 5 mars 2026, 3 millions d’euros, soit 12,5 % de plus. © 2019–2026 Exemple SA, rue A 1, 5000 Namur.',
    'Wij testten in mei 2026 twaalf fietsen. Volgens de Vlaamse fietsersbond rijdt 1 op 3. Door Jan Voorbeeld',
    '2026年5月3日に試しました。「速い」と言った。',
  ],
})

/** Texts of people, in any language. */
export function language(): readonly ForeignParser[] {
  const { lexicons } = factsData()
  const english = lexiconFor(lexicons, 'en')
  const french = lexiconFor(lexicons, 'fr')
  const spansOf = (name: string, read: (text: string) => readonly Span[]): ForeignParser =>
    proseParser(name, { read, holds: areSpans, mostPerCharacter: 40 })
  return [
    spansOf('words', (text) => words(text, 'en')),
    spansOf('words of Japanese', (text) => words(text, 'ja')),
    spansOf('sentences', (text) => sentences(text, 'fr')),
    spansOf('pieces of a text', textPieces),
    spansOf('quoted texts', quotedTexts),
    spansOf('dates in a text', (text) => findDates(text, english.monthNames)),
    spansOf('dates of digits', findNumericDates),
    spansOf('months in a text', (text) => findMonths(text, english.monthNames)),
    spansOf('years in a text', (text) => findYears(text, french)),
    proseParser('statistics in a text', {
      read: (text) => [...findStatistics(text, english), ...excludedRanges(text, french)],
      mostPerCharacter: 60,
      holds: (found, text) => {
        for (const { start, end } of found)
          assert.ok(start >= 0 && start < end && end <= text.length)
      },
    }),
    proseParser('folded text', {
      read: (text) => ({
        folded: fold(text),
        width: displayWidth(text),
        graphemes: countGraphemes(text),
      }),
      holds: ({ folded, graphemes, width }, text) => {
        assert.equal(fold(folded), folded)
        assert.ok(graphemes <= text.length && width <= 2 * text.length)
      },
    }),
    proseParser('language of a text', {
      read: (text) => judgeLanguage({ declared: 'en', text, words: wordStream(text) }, lexicons),
    }),
    proseParser('language that a text is in', {
      read: (text) => textLanguage(text, lexicons)?.language ?? null,
    }),
    proseParser('scripts of a text', {
      read: (text) => ({ shares: scriptShares(text), hidden: invisibleCharacters(text) }),
      holds: ({ shares }) => {
        const sum = shares.reduce((total, { share }) => total + share, 0)
        assert.ok(shares.length === 0 || Math.abs(sum - 1) < 1e-9)
      },
    }),
    proseParser('names of persons', {
      read: (text) => [authorIn(text, english), bylineIn(text, french), holdsName(text, english)],
    }),
    proseParser('names of brands', {
      read: (text) => [
        brandKey(text, english),
        brandPhrase(text, french),
        copyrightHolder(text, english),
      ],
    }),
    proseParser('phrases of the lexicon', {
      read: (text) => {
        const stream = wordStream(text, 'en')
        return [
          isFirstHandSentence(stream, english),
          dependence(text, stream, english),
          findManipulation(stream, lexicons.other),
          findRelativeDate(stream, french.relativeDates),
          isCopyrightLine(text, english),
        ]
      },
    }),
    textParser('language tags', {
      words: pieces('en¦-¦GB¦zh¦Hant¦_¦x-default¦i-klingon¦x¦constructor¦de¦1996¦a'),
      samples: ['en-GB', 'zh-Hant-TW', 'de-1996', 'x-default', 'sl-rozaj-biske'],
      read: (text) => ({
        primary: primaryLanguage(text),
        isTag: isLanguageTag(text),
        isHreflang: isHreflangCode(text),
        scripts: scriptsOfLanguage(text),
      }),
      holds: ({ primary, isTag }, text) => {
        if (primary !== null) assert.ok(text.toLowerCase().includes(primary.toLowerCase()) || isTag)
      },
    }),
  ]
}
