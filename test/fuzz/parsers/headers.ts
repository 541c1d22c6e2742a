import assert from 'node:assert/strict'
import { contentCodings, decodersFor } from '../../../adapters/network/content-decoders.ts'
import { retryAfterMs } from '../../../core/http-status.ts'
import { srcsetUrls } from '../../../plugins/audit/page/document/attributes.ts'
import { decodeHtml } from '../../../plugins/audit/page/document/decode.ts'
import { parseLinkHeaders } from '../../../plugins/audit/page/http/link-header.ts'
import { contentTypeOf, isHtml } from '../../../plugins/audit/page/http/response.ts'
import { indexDirectives } from '../../../plugins/audit/page/indexing/index-directives.ts'
import { parseContentSecurityPolicies } from '../../../plugins/audit/page/response/security-headers.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser } from './parser.ts'

const NOW = 1_780_000_000_000

const isPause = (pause: number | null | undefined): void => {
  if (typeof pause === 'number') assert.ok(pause >= 0 && Number.isFinite(pause), `${pause} ms`)
}

/** Parsers of headers, and of what says how the bytes of an answer are read. */
export const headers = (): readonly ForeignParser[] => [
  textParser('Link headers', {
    words: pieces('<https://a.example/>¦; rel="¦next¦"¦, ¦<¦>¦;¦=¦\\"¦rel=a¦; __proto__=1'),
    samples: ['<https://a.example/fr>; rel="alternate"; hreflang="fr", </b>; rel=canonical'],
    read: (text) => parseLinkHeaders(text.split('\n')),
    holds: (links, text) => {
      for (const { target } of links) assert.ok(text.includes(target))
    },
  }),
  textParser('Content-Type', {
    words: pieces('text/html¦;¦ charset=¦utf-8¦"¦\'¦/¦application/xhtml+xml¦ ¦='),
    samples: ['text/html; charset="UTF-8"', 'application/ld+json;profile=a;charset=iso-8859-1'],
    read: (text) => ({
      ...contentTypeOf({ 'content-type': [text] }),
      isHtml: isHtml({ headers: { 'content-type': [text] }, body: Buffer.from(text) }),
    }),
    holds: ({ mediaType, charset }, text) => {
      assert.ok(mediaType === '' || /^[^/\s;]+\/[^/\s;]+$/.test(mediaType))
      assert.ok(text.toLowerCase().replaceAll(/["']/g, '').includes(charset))
    },
  }),
  textParser('Content-Security-Policy', {
    words: pieces("default-src 'self'¦; ¦,¦frame-ancestors¦ ¦'none'¦https:¦__proto__"),
    samples: ["default-src 'self'; script-src 'nonce-a' https:; frame-ancestors 'none'"],
    read: (text) => parseContentSecurityPolicies([text]),
    holds: (policies, text) => {
      for (const policy of policies) {
        for (const name of policy.keys()) assert.ok(text.toLowerCase().includes(name))
      }
    },
  }),
  textParser('Retry-After', {
    words: pieces('120¦0¦Wed, ¦21 Oct 2026 ¦07:28:00 GMT¦ ¦-¦999999999¦Jan¦2026'),
    samples: ['120', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    read: (text) => retryAfterMs({ 'retry-after': [text] }, NOW),
    holds: isPause,
  }),
  textParser('Content-Encoding', {
    words: pieces('gzip¦br¦deflate¦zstd¦identity¦,¦ ¦x-gzip¦constructor¦__proto__'),
    samples: ['gzip, br', 'identity'],
    read: (text) => {
      const codings = contentCodings([text])
      const decoders = decodersFor(codings.slice(0, 3), 1000)
      for (const decoder of decoders) decoder.destroy()
      return { codings, decoders: decoders.length }
    },
    holds: ({ codings, decoders }) => {
      assert.ok(decoders === 0 || decoders === Math.min(3, codings.length))
      for (const coding of codings) assert.equal(coding, coding.trim().toLowerCase())
    },
  }),
  textParser('X-Robots-Tag', {
    words: pieces('noindex¦none¦, ¦: ¦googlebot¦max-snippet:¦-1¦unavailable_after: ¦2026-01-01¦ '),
    samples: [
      'googlebot: noindex, nofollow, max-snippet:20',
      'unavailable_after: 25 Jun 2026 15:00:00 GMT',
    ],
    read: (text) =>
      indexDirectives(
        { page: null, response: { headers: { 'x-robots-tag': text.split('\n') } } },
        'googlebot',
      ),
  }),
  textParser('srcset', {
    words: pieces('a.png¦ 1x¦, ¦ 2x¦,¦(¦)¦ 100w¦data:image/png;base64,AA¦\t¦,,'),
    samples: ['a.png 1x, b.png 2x', 'a.webp 320w,b.webp 640w, c.webp'],
    read: srcsetUrls,
    holds: (urls, text) => {
      let from = 0
      for (const url of urls) {
        const at = text.indexOf(url, from)
        assert.ok(at >= from, 'the order of the text is kept')
        from = at + url.length
      }
    },
  }),
  textParser('encoding of a page', {
    words: pieces(
      '<meta charset="¦utf-8¦utf-16¦shift_jis¦x-user-defined¦">¦<meta ',
      'content="text/html; charset=¦<!--¦-->¦\u{feff}¦\xff\xfe¦iso-2022-jp¦<?xml encoding="',
    ),
    samples: ['<!doctype html><html><head><meta charset="windows-1252"><title>é</title>'],
    read: (text) => decodeHtml(Buffer.from(text, 'latin1'), text.slice(0, 20)),
    holds: ({ encoding }) => assert.doesNotThrow(() => new TextDecoder(encoding)),
  }),
]
