/** A rule gets the value in capitals without spaces, dots, hyphens and slashes. */
type CheckRule = (value: string) => boolean

const digitsOf = (value: string) => value.replace(/[^0-9]/g, '')
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i] ?? 0), 0)

/** Remainder of a decimal number of any length. */
function modulo(digits: string, divisor: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor
  return rest
}

/** ISO 7064 with letters as two-digit numbers (A = 10). */
function lettersModulo97(value: string): number {
  return modulo(
    value.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
    97,
  )
}

/** Luhn, used by SIREN, SIRET and the Italian VAT number. */
function luhn(value: string): boolean {
  const digits = digitsOf(value)
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const double = digit * 2
    sum += i % 2 === 0 ? digit : double > 9 ? double - 9 : double
  }
  return sum > 0 && sum % 10 === 0
}

/** La Poste's establishments only sum to a multiple of five. */
function siret(value: string): boolean {
  const digits = digitsOf(value)
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return luhn(digits) || (digits.startsWith('356000000') && sum % 5 === 0)
}

/** Ten digits, the last two being 97 minus the remainder of the first eight. */
function kbo(value: string): boolean {
  const digits = digitsOf(value)
  if (!/^[01][0-9]{9}$/.test(digits)) return false
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
}

/** ISO 7064 MOD 97-10 over the whole number for sole traders, weights 9 to 2 for companies. */
function nlVat(value: string): boolean {
  if (lettersModulo97(value) === 1) return true
  const digits = value.slice(2, 11)
  return weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8])
}

function frVat(value: string): boolean {
  const siren = value.slice(4)
  const key = value.slice(2, 4)
  if (!luhn(siren)) return false
  return !/^[0-9]{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** ISO 7064 MOD 11,10. */
function deVat(value: string): boolean {
  const digits = digitsOf(value)
  let product = 10
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits[8])
}

function atVat(value: string): boolean {
  const digits = digitsOf(value)
  let sum = 0
  for (let i = 0; i < 7; i += 1) {
    const product = Number(digits[i]) * (i % 2 === 0 ? 1 : 2)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7])
}

function chUid(value: string): boolean {
  const digits = digitsOf(value)
  return (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(digits[8])
}

function luVat(value: string): boolean {
  const digits = digitsOf(value)
  return Number(digits.slice(0, 6)) % 89 === Number(digits.slice(6))
}

function esNif(value: string): boolean {
  const code = value.replace(/^ES/, '')
  let sum = 0
  for (let i = 0; i < 7; i += 1) {
    const digit = Number(code[i + 1])
    const product = i % 2 === 0 ? digit * 2 : digit
    sum += product > 9 ? product - 9 : product
  }
  const control = (10 - (sum % 10)) % 10
  return code[8] === String(control) || code[8] === 'JABCDEFGHI'[control]
}

function ptNif(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(digits[8])
}

function cnpj(value: string): boolean {
  const digits = digitsOf(value)
  const control = (weights: readonly number[]) => {
    const rest = weighted(digits, weights) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  return control(first) === Number(digits[12]) && control([6, ...first]) === Number(digits[13])
}

function gbVat(value: string): boolean {
  const digits = digitsOf(value)
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

/** ISO 7064 MOD 11-2, the last character being X for ten (ISNI, ORCID). */
function isni(value: string): boolean {
  let total = 0
  for (const digit of value.slice(0, 15)) total = (total + Number(digit)) * 2
  const control = (12 - (total % 11)) % 11
  return value[15] === (control === 10 ? 'X' : String(control))
}

/** Check-digit rules by the name the data file uses. */
export const CHECK_RULES: Readonly<Record<string, CheckRule>> = {
  luhn,
  siret,
  kbo,
  nlVat,
  frVat,
  deVat,
  atVat,
  chUid,
  luVat,
  esNif,
  ptNif,
  cnpj,
  gbVat,
  isni,
  lei: (value) => lettersModulo97(value) === 1,
}

/** Whether a number keeps the check-digit rule; true where no rule is named. */
export function hasValidCheckDigits(rule: string | undefined, value: string): boolean {
  if (rule === undefined) return true
  return CHECK_RULES[rule]?.(value.toUpperCase().replace(/[\s.\-/]/g, '')) ?? false
}
