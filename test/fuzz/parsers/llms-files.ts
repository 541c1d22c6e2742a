import assert from 'node:assert/strict'
import { llmsTxtReport } from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import { firstLink } from '../../../plugins/audit/page/llms-txt/markdown.ts'
import { type LlmsMeta, parseLlmsTxt } from '../../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import {
  llmsTextTask,
  parseLlmsFull,
} from '../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import { pieces } from '../pieces.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { textParsers } from './text-parser.ts'

const llmsParser = textParsers({
  words: pieces(
    '# A\n¦> B\n¦## C\n¦- [x](https://www.example.com/): y\n¦- [x](¦[x]¦](¦![¦```\n¦~~~',
    '    code\n¦<div>¦| a | b |\n¦- ¦* ¦1. ¦> ¦\n\n¦[a]: /b\n¦&copy;¦\\[¦**¦__¦`¦``¦***',
    '<http://a.example>¦- - - - ¦> > > ¦====\n¦## Optional\n¦[[¦]]¦(((¦- [a](b "¦<!--',
    '<a href="',
  ),
  samples: [
    '# Example Cycles\n\n> Bicycles and repairs in Namur.\n\nText.\n\n## Docs\n\n- [Guide](https://www.example.com/guide.md): how to\n- [Prices](/prices)\n\n## Optional\n\n- [More](https://other.example/)\n',
  ],
})

const meta: LlmsMeta = {
  url: 'https://www.example.com/llms.txt',
  status: 200,
  finalUrl: 'https://www.example.com/llms.txt',
  mediaType: 'text/plain',
  charset: 'utf-8',
  truncated: false,
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** llms.txt and its companion. */
export const llmsFiles = (): readonly ForeignParser[] => [
  llmsParser('llms.txt', {
    read: (text) => parseLlmsTxt(bytes(text), meta),
    holds: (file, text) => {
      assert.equal(file.bytes, bytes(text).length)
      for (const { links } of file.sections) {
        for (const { line } of links)
          assert.ok(line >= 1 && line <= text.split(/\r\n|\n|\r/).length)
      }
    },
  }),
  llmsParser('llms-full.txt', { read: (text) => parseLlmsFull(bytes(text), meta, []) }),
  llmsParser('report on llms.txt', {
    read: (text) => {
      const { best, full } = llmsTextTask({ content: text, full: text })
      return llmsTxtReport({ url: null, llmsTxt: best, llmsFullTxt: full, score: null })
    },
    mostAtLeast: 20_000,
    mostPerCharacter: 40,
  }),
  llmsParser('first link of a line', {
    read: firstLink,
    holds: (link, text) => {
      if (link) assert.ok(text.includes('['))
    },
  }),
]
