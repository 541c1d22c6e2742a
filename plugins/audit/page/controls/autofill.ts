/** Autofill field names that speak of a person (HTML standard, "autofill field"). */
const PERSONAL = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname username organization-title
  organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2
  address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number
  cc-exp cc-exp-month cc-exp-year cc-csc cc-type bday bday-day bday-month bday-year sex url photo language impp
  tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email`.split(
    /\s+/,
  ),
)

/** Whether an autocomplete attribute names an autofill field; `on` and `off` name none. */
export function isAutofillToken(autocomplete: string | undefined): boolean {
  const tokens = (autocomplete ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== 'webauthn' && token !== '')
  return PERSONAL.has(tokens[tokens.length - 1] ?? '')
}

/** Parts of field names by which sites ask for personal data, in the languages of the lexicons. */
const PERSONAL_WORDS = new Set(
  `name fname lname firstname lastname fullname surname givenname familyname yourname
  email mail emailaddress tel phone telephone mobile phonenumber address street city town zip zipcode postal postcode
  postalcode country company organisation organization birthday birthdate dob cc cardnumber
  nom prenom courriel telephone portable adresse rue ville codepostal pays societe entreprise naissance
  naam voornaam achternaam telefoon gsm adres straat stad gemeente woonplaats land bedrijf geboortedatum
  vorname nachname telefon strasse ort plz firma geburtsdatum
  nombre apellido apellidos correo telefono movil direccion calle ciudad pais empresa
  nome cognome posta cellulare indirizzo via citta cap azienda
  apelido sobrenome telefone telemovel celular morada endereco rua cidade localidade`.split(/\s+/),
)
const PERSONAL_TYPES = new Set(['email', 'tel'])

type Field = Readonly<Record<string, string | undefined>>

/** Whether a field asks for something of a person: by type, by autofill token, or by its name or id. */
export function isPersonalField(attrs: Field): boolean {
  if (PERSONAL_TYPES.has(attrs.type?.trim().toLowerCase() ?? '')) return true
  if (isAutofillToken(attrs.autocomplete)) return true
  return [attrs.name, attrs.id].some((name) =>
    wordsOf(name).some((word) => PERSONAL_WORDS.has(word)),
  )
}

/** `billing[firstName]` -> billing, first, name, firstname. */
function wordsOf(name: string | undefined): string[] {
  if (name === undefined) return []
  const parts = name
    .slice(0, 100)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return parts.flatMap((part) => [
    part.toLowerCase(),
    ...part.split(/(?=[A-Z])/).map((word) => word.toLowerCase()),
  ])
}
