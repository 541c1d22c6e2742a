import assert from 'node:assert/strict'
import { parseTargetUrl } from '../../../adapters/api/audit/audit-request.ts'
import { checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { parseUrl } from '../../../core/url.ts'
import * as napValues from '../../../plugins/audit/local/nap-values.ts'
import { addressIn, monthNames } from '../../../plugins/audit/local/shown-addresses.ts'
import { loadLocalTables } from '../../../plugins/audit/local/tables.ts'
import { countryNamed } from '../../../plugins/audit/page/address/countries.ts'
import { linkWords, wordRuns } from '../../../plugins/audit/page/address/link-words.ts'
import { site, unreachableReason } from '../../../plugins/audit/page/address/site.ts'
import { knowledgeEntry } from '../../../plugins/audit/page/hosts/knowledge.ts'
import { profileOf } from '../../../plugins/audit/page/hosts/profiles.ts'
import { findRegisterNumbers } from '../../../plugins/audit/page/hosts/registers.ts'
import { factsData } from '../../../plugins/audit/page/load-facts-data.ts'
import { siteRegion } from '../../../plugins/audit/page/search/site-region.ts'
import { namedDomain } from '../../../plugins/audit/page/url/named-domain.ts'
import * as httpUrl from '../../../plugins/web/http-url.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParsers } from './parser.ts'

const urlsParser = textParsers({
  words: pieces(
    'https:¦//¦www.¦example¦.com¦.co.uk¦:8080¦:¦/¦?¦&¦=¦#¦%20¦%C3%A9¦..¦.¦xn--¦é¦user:pass@',
    '[::1]¦127.0.0.1¦0x7f.1¦2130706433¦a¦A¦\\¦ ¦localhost¦.local¦index.html¦utm_source=x¦;¦@',
    '%¦%2f¦wikipedia.org/wiki/Q1',
  ),
  samples: [
    'https://www.example.co.uk:8443/a/b%20c/?utm_source=x&d=%C3%A9#top',
    'http://xn--mnchen-3ya.example/..//./a',
    'https://www.wikidata.org/wiki/Q42',
  ],
})

const contactsParser = textParsers({
  words: pieces(
    'Rue de la Loi 16¦, ¦1000 Bruxelles¦B-5000 Namur¦ | ¦·¦ – ¦\n¦3¦ bte 4¦Belgique',
    '+32 2 555 01 23¦02/555.01.23¦tel:¦(0)¦fax ¦BE 0123.456.749¦TVA¦ext. 5¦1¦ ¦Kerkstraat',
    '9000 Gent¦H004¦mars 2026¦SA¦SPRL¦Example¦-¦;¦ ,¦/',
  ),
  samples: [
    'Example SA, Rue de la Loi 16 bte 4, B-1000 Bruxelles, Belgique',
    'Tel: +32 (0)2 555 01 23 - Fax 02/555.01.24 - TVA BE 0123.456.749',
    'Kerkstraat 3 | 9000 Gent | 09 555 01 23',
  ],
})

const POLICY = { allowLocal: false }

/** Web addresses, places, numbers and names of businesses. */
export function addresses(): readonly ForeignParser[] {
  const { hosts } = factsData()
  const { addresses: rules, regions, legalForms } = loadLocalTables()
  const months = monthNames('fr')
  return [
    urlsParser('web address', {
      read: (text) => ({
        url: parseUrl(text)?.href ?? null,
        http: httpUrl.parseHttpUrl(text, 'https://www.example.com/a/')?.href ?? null,
        norm: httpUrl.normUrl(text),
        segments: httpUrl.pathSegments(text),
        unreachable: unreachableReason(text) ?? null,
        site: site(text),
        domain: namedDomain(text),
        region: siteRegion({ pageTag: text, domain: text }, regions),
      }),
      mostPerCharacter: 60,
      holds: ({ norm, http }) => {
        if (norm !== null) assert.equal(httpUrl.normUrl(norm), norm)
        if (http !== null) assert.match(http, /^https?:\/\//)
      },
    }),
    urlsParser('address to audit', {
      codes: ['INVALID_URL'],
      read: (text) => parseTargetUrl(text),
      holds: (url) => {
        const { protocol, host } = new URL(url)
        assert.ok(/^https?:$/.test(protocol) && host !== '')
      },
    }),
    urlsParser('address to fetch', {
      codes: ['INVALID_URL', 'SSRF_BLOCKED'],
      read: (text) => checkTargetUrl(text, POLICY).href,
    }),
    urlsParser('percent signs of a path', {
      read: httpUrl.normaliseEncoding,
      holds: (normal) => assert.equal(httpUrl.normaliseEncoding(normal), normal),
    }),
    urlsParser('entry of a knowledge base', {
      read: (text) => {
        const url = httpUrl.parseHttpUrl(text)
        return [knowledgeEntry(text, hosts.knowledge), url && profileOf(url, hosts.profiles)]
      },
    }),
    contactsParser('words of a link', {
      read: (text) => wordRuns(linkWords(text), () => true),
    }),
    contactsParser('register numbers', {
      read: (text) => findRegisterNumbers(text, hosts.registers),
    }),
    contactsParser('telephone numbers', {
      read: (text) => [
        napValues.phoneOf(text, 'BE'),
        napValues.phoneOfLink(text, null),
        ...napValues.phonesIn(text, 'BE'),
      ],
      holds: (phones) => {
        for (const phone of phones) assert.match(phone ?? '+1', /^\+\d{1,15}$/)
      },
    }),
    contactsParser('postal address', {
      read: (text) => ({
        shown: addressIn(text, { region: 'BE', rules, months }),
        whole: napValues.addressOfText(text, 'BE', rules),
        country: countryNamed(text),
      }),
      mostPerCharacter: 60,
      holds: ({ shown }, text) => {
        if (shown?.postalCode) assert.ok(text.includes(shown.postalCode))
      },
    }),
    contactsParser('name of a business', {
      read: (text) => ({
        words: napValues.nameWords(text, legalForms),
        similarity: napValues.nameSimilarity(text, 'Example SA', legalForms),
      }),
      holds: ({ similarity }) => assert.ok(similarity >= 0 && similarity <= 1),
    }),
  ]
}
