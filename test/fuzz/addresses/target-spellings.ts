import type { Dice } from '../../support/full-scale/dice.ts'
import { type Address, plainText } from './address-number.ts'
import { ipv4Spellings, randomIpv4, type Spelling } from './ipv4-spellings.ts'
import { ipv6Spellings, randomIpv6 } from './ipv6-spellings.ts'

/** What may stand around a host without changing where it leads. */
const AROUND: readonly ((host: string) => string)[] = [
  (host) => `http://${host}/`,
  (host) => `https://${host}`,
  (host) => `HtTp://${host}/`,
  (host) => `http://${host}:8080/`,
  (host) => `http://${host}:/`,
  (host) => `https://${host}:00443/path?query=http://8.8.8.8/#part`,
  (host) => `http://@${host}/`,
  (host) => `http://:@${host}/`,
  (host) => `http:///\\/${host}/`,
  (host) => `http://${host}\\@8.8.8.8/`,
  (host) => `http://${host}/@8.8.8.8/`,
  (host) => `http://${host}?@8.8.8.8/`,
  (host) => `http://${host}#@8.8.8.8/`,
  (host) => ` \t\nhttp://${host}/ \r\n`,
]

/** Every way to write a target at this address once. */
export function targetSpellings(address: Address, dice: Dice): readonly Spelling[] {
  const hosts: readonly Spelling[] =
    address.family === 4
      ? ipv4Spellings(address.value, dice)
      : ipv6Spellings(address.value).map(([name, host]) => [name, `[${host}]`])
  const plain = address.family === 4 ? plainText(address) : `[${plainText(address)}]`
  return [
    ...hosts.map(([name, host]): Spelling => [name, `http://${host}/`]),
    ...AROUND.map((around, at): Spelling => [`surrounded, ${at + 1}`, around(plain)]),
  ]
}

/** One way to write it, of very many. */
export function randomTarget({ family, value }: Address, dice: Dice): string {
  const host = family === 4 ? randomIpv4(value, dice) : `[${randomIpv6(value, dice)}]`
  return dice.of(AROUND)(host)
}
