import { site } from '../url/site.ts'

/** Sites whose frames play video or sound. */
const PLAYERS = new Set([
  'dailymotion.com',
  'soundcloud.com',
  'spotify.com',
  'vimeo.com',
  'wistia.com',
  'wistia.net',
  'youtube-nocookie.com',
  'youtube.com',
])

/** The player site that an address belongs to; null for any other. */
export function playerHost(url: URL | null): string | null {
  if (url === null || url.hostname === '') return null
  const name = site(url.hostname)
  return PLAYERS.has(name) ? name : null
}
