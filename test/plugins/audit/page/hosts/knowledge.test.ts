import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledgeEntry } from '../../../../../plugins/audit/page/hosts/knowledge.ts'
import { hosts, rawHosts } from './real-hosts.ts'

const found = (url: string) => {
  const entry = knowledgeEntry(url, hosts.knowledge)
  return entry && `${entry.id} ${entry.tier}`
}

test('an address with the form of an id names an entry', () => {
  const entries: Record<string, string> = {
    'https://www.wikidata.org/wiki/Q42': 'wikidata strong',
    'http://www.wikidata.org/entity/Q42': 'wikidata strong',
    'https://nl.wikipedia.org/wiki/Gent': 'wikipedia strong',
    'https://viaf.org/viaf/113230702': 'viaf strong',
    'https://isni.org/isni/0000000121032683': 'isni strong',
    'https://orcid.org/0000-0002-1825-0097': 'orcid strong',
    'https://g.co/kgs/abc123': 'googleKnowledgeGraph strong',
    'https://www.gleif.org/lei/5493001KJTIIGC8Y1R12': 'lei strong',
    'https://search.gleif.org/#/record/5493001KJTIIGC8Y1R12': 'leiSearch strong',
    'https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?ondernemingsnummer=0202239951':
      'kbo strong',
    'https://www.kvk.nl/bestellen/#/33231073': 'kvk strong',
    'https://www.crunchbase.com/organization/acme': 'crunchbase commercial',
    'https://opencorporates.com/companies/be/0202239951': 'openCorporates commercial',
    'https://www.imdb.com/name/nm0000001/': 'imdb commercial',
    'https://doi.org/10.48550/arXiv.2311.09735': 'doi commercial',
  }
  assert.deepEqual(
    Object.fromEntries(Object.keys(entries).map((url) => [url, found(url)])),
    entries,
  )
})

test('a home page, another form or a wrong check digit names no entry', () => {
  for (const url of [
    'https://www.wikidata.org/',
    'https://www.wikidata.org/wiki/Wikidata:Main_Page',
    'https://en.wikipedia.org/wiki/Special:Search',
    'https://www.crunchbase.com/',
    'https://orcid.org/0000-0002-1825-0098',
    'https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?ondernemingsnummer=0202239952',
    'https://wikidata.org.example.com/wiki/Q42',
    'javascript:alert(1)',
    '0202239951',
  ]) {
    assert.equal(found(url), null, url)
  }
})

test('the patterns of the data file have no quantifier inside a quantified group that repeats', () => {
  for (const { path, value = '' } of rawHosts.knowledge) {
    for (const pattern of [path, value]) assert.doesNotMatch(pattern, /[+*}]\)[+*]/, pattern)
  }
})
