import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isAffiliateUrl,
  isAuthoritativeUrl,
  isImageCdnUrl,
  isPlayerUrl,
  isShareUrl,
} from '../../../../../plugins/audit/page/hosts/hosts.ts'
import { hosts } from './real-hosts.ts'

type Question = (url: URL, table: typeof hosts) => boolean
const answers = (question: Question, addresses: readonly string[]) =>
  addresses.filter((address) => question(new URL(`https://${address}`), hosts))

test('links of affiliate networks and shops with an affiliate parameter are paid', () => {
  const paid = [
    'amzn.to/3abc',
    'www.awin1.com/cread.php?awinmid=1',
    'www.amazon.com.be/dp/B01?tag=acme-21',
    'www.booking.com/hotel/be/x.html?aid=123',
    'shop.example.com/p?awc=123_456',
    'shop.example.com/p?irclickid=abc',
  ]
  assert.deepEqual(answers(isAffiliateUrl, paid), paid)
})

test('ordinary links are not paid', () => {
  assert.deepEqual(
    answers(isAffiliateUrl, [
      'www.amazon.de/dp/B01',
      'blog.example.com/?tag=news',
      'example.com/?ref=home',
      'notamzn.to/x',
      'amazon.example.com/?tag=x',
    ]),
    [],
  )
})

test('players are known with their subdomains, networks with pages only by their player path', () => {
  const players = [
    'www.youtube.com/embed/x',
    'www.youtube-nocookie.com/embed/x',
    'player.vimeo.com/video/1',
    'www.dailymotion.com/embed/video/x',
    'fast.wistia.net/embed/iframe/x',
    'open.spotify.com/embed/episode/x',
    'w.soundcloud.com/player/?url=x',
    'www.facebook.com/plugins/video.php?href=x',
  ]
  assert.deepEqual(answers(isPlayerUrl, players), players)
  assert.deepEqual(
    answers(isPlayerUrl, [
      'www.facebook.com/acme',
      'maps.google.com/maps',
      'example.com/youtube.com',
    ]),
    [],
  )
})

test('share links are distinguished from profiles', () => {
  const shares = [
    'www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com',
    'twitter.com/intent/tweet?text=x',
    'x.com/share?url=x',
    'www.linkedin.com/shareArticle?mini=true&url=x',
    'wa.me/?text=hello',
    'www.reddit.com/submit?url=x',
    'unknown.example/share?url=https%3A%2F%2Fexample.com',
  ]
  assert.deepEqual(answers(isShareUrl, shares), shares)
  assert.deepEqual(
    answers(isShareUrl, [
      'x.com/sharecare',
      'www.facebook.com/acme',
      'wa.me/32475123456',
      'example.com/share',
      'twitter.com/acme',
    ]),
    [],
  )
})

test('public sector, academia, standards, statistics and product documentation are authoritative', () => {
  const sources = [
    'www.cdc.gov/flu',
    'www.gov.uk/guidance',
    'www.legifrance.gouv.fr/x',
    'ec.europa.eu/eurostat',
    'www.bsi.bund.de/x',
    'data.overheid.nl/x',
    'www.ox.ac.uk/x',
    'mit.edu/x',
    'doi.org/10.1000/1',
    'pubmed.ncbi.nlm.nih.gov/1',
    'arxiv.org/abs/2311.09735',
    'www.iso.org/standard/1',
    'www.rfc-editor.org/rfc/rfc9110',
    'statbel.fgov.be/nl',
    'www.cbs.nl/nl-nl',
    'www.insee.fr/fr',
    'developers.google.com/search',
    'www.who.int/news',
    'www.kuleuven.be/x',
  ]
  assert.deepEqual(answers(isAuthoritativeUrl, sources), sources)
})

test('a name that only looks official is not authoritative', () => {
  assert.deepEqual(
    answers(isAuthoritativeUrl, [
      'gov.example.com',
      'mygov.com',
      'iso.org.example.com',
      'medium.com/x',
      'notiso.org',
      'acme.ac',
    ]),
    [],
  )
})

test('image services are known by host or by the beginning of the path', () => {
  const images = [
    'res.cloudinary.com/a.jpg',
    'acme.imgix.net/a.jpg',
    'example.com/_next/image?url=x',
    'example.com/cdn-cgi/image/w=1/a.jpg',
  ]
  assert.deepEqual(answers(isImageCdnUrl, images), images)
  assert.deepEqual(answers(isImageCdnUrl, ['example.com/images/a.jpg']), [])
})
