const LENGTHS = new Set([8, 12, 13, 14])

/** Whether a text is a GTIN of 8, 12, 13 or 14 digits whose last digit is the right check digit (GS1). */
export function isGtin(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length)) return false
  let sum = 0
  for (let i = 0; i < digits.length - 1; i++) {
    // Weights 3 and 1 alternate, the digit before the check digit weighing 3.
    const weight = (digits.length - i) % 2 === 0 ? 3 : 1
    sum += Number(digits[i]) * weight
  }
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}
