import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf } from '../../../../../plugins/audit/page/hosts/profiles.ts'
import { hosts } from './real-hosts.ts'

const keyOf = (address: string) =>
  profileOf(new URL(`https://${address}`), hosts.profiles)?.key ?? null

test('profile pages of the networks give network and account', () => {
  const pages: Record<string, string> = {
    'www.linkedin.com/company/acme/': 'linkedin:company/acme',
    'be.linkedin.com/in/jane-doe-123': 'linkedin:in/jane-doe-123',
    'x.com/Acme': 'x:acme',
    'www.facebook.com/acme.be': 'facebook:acme.be',
    'www.facebook.com/profile.php?id=1000': 'facebook:1000',
    'www.instagram.com/acme/': 'instagram:acme',
    'www.youtube.com/@Acme': 'youtube:@acme',
    'www.youtube.com/channel/UC123/videos': 'youtube:channel/uc123',
    'github.com/acme': 'github:acme',
    'www.xing.com/pages/acme': 'xing:pages/acme',
    'www.tiktok.com/@acme': 'tiktok:@acme',
    'nl-be.trustpilot.com/review/acme.be': 'trustpilot:review/acme.be',
    'www.g2.com/products/acme/reviews': 'g2:products/acme',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(pages).map((page) => [page, keyOf(page)])), pages)
})

test('twitter.com and mobile hosts are folded', () => {
  assert.equal(keyOf('mobile.twitter.com/acme'), keyOf('x.com/acme'))
  assert.equal(keyOf('m.facebook.com/acme'), keyOf('www.facebook.com/ACME/'))
})

test('posts, share links, home pages and other hosts are no profiles', () => {
  for (const page of [
    'x.com/acme/status/123',
    'www.facebook.com/sharer/sharer.php',
    'www.instagram.com/p/abc/',
    'www.linkedin.com/',
    'www.linkedin.com/feed/',
    'www.youtube.com/watch',
    'github.com/acme/repo',
    'example.com/acme',
    'linkedin.com.example.com/company/acme',
  ]) {
    assert.equal(keyOf(page), null, page)
  }
})
