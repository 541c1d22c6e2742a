import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

const MAX_CHARACTERS = 300
/** Numbers of other kinds that look like telephone numbers, and of other machines. */
const OTHER_NUMBER =
  /(?:\b(?:fax|t[vau]{2}|btw|vat|ust|mwst|bce|kbo|iban|siret|siren|rpm|rcs)\b|\bBE)[^\p{L}\p{N}]{0,12}$/iu

/** E.164 of a number as a person writes it; null when it is no valid number there. */
export function phoneOf(text: string, region: string | null): string | null {
  const number = parsePhoneNumberFromString(text.slice(0, MAX_CHARACTERS), countryOf(region))
  return number?.isValid() ? number.number : null
}

/** Of the href of a tel: link. */
export function phoneOfLink(href: string, region: string | null): string | null {
  const spelled = href.slice(0, MAX_CHARACTERS).replace(/^\s*tel:(?:\/\/)?/i, '')
  const plain = spelled.replace(/%20/g, ' ').replace(/%2B/gi, '+')
  return phoneOf(plain.split(/[;?]/)[0] ?? '', region)
}

/** Valid numbers in a short text, in order, each once; those of fax machines and registers apart. */
export function phonesIn(text: string, region: string | null): string[] {
  const short = text.slice(0, MAX_CHARACTERS)
  const country = countryOf(region)
  const found = findPhoneNumbersInText(short, country === undefined ? {} : country)
  const own = found.filter(({ startsAt }) => {
    return !OTHER_NUMBER.test(short.slice(Math.max(0, startsAt - 24), startsAt))
  })
  return [...new Set(own.map(({ number }) => number.number))]
}

function countryOf(region: string | null): CountryCode | undefined {
  return region !== null && isSupportedCountry(region) ? region : undefined
}
