import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  PageView,
  pageLanguage,
  pageLexicon,
} from '../../../../../plugins/audit/page/document/page-view.ts'
import { textLanguage } from '../../../../../plugins/audit/page/language/text-language.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { lexicons } from './real-lexicons.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'

/** About 20 to 30 words each. */
const SHORT: Readonly<Record<string, string>> = {
  en: 'Before you fit a new chain, clean the cassette and check the chainrings, because a worn tooth will ruin the new chain within a few weeks.',
  nl: 'Voordat je een nieuwe ketting monteert, maak je de cassette schoon en kijk je of de tanden niet versleten zijn, want anders slijt de ketting te snel.',
  fr: 'Avant de monter une nouvelle chaîne, nettoyez la cassette et regardez si les dents ne sont pas usées, car la chaîne neuve ne durerait que quelques semaines.',
  de: 'Bevor Sie eine neue Kette aufziehen, reinigen Sie die Kassette und prüfen, ob die Zähne nicht abgenutzt sind, denn sonst hält die Kette nur wenige Wochen.',
  es: 'Antes de montar una cadena nueva, limpie el casete y mire si los dientes no están gastados, porque la cadena solo duraría unas pocas semanas con ellos.',
  it: 'Prima di montare una catena nuova, pulite il pacco pignoni e guardate se i denti non sono consumati, perché la catena durerebbe solo poche settimane.',
  pt: 'Antes de montar uma corrente nova, limpe a cassete e veja se os dentes não estão gastos, porque a corrente só duraria algumas semanas com eles.',
  ja: '新しいチェーンを取り付ける前に、カセットをきれいにして、歯がすり減っていないか確かめてください。',
  zh: '安装新链条之前，请先清洁飞轮，并检查齿轮是否磨损，否则新链条只能使用几个星期。',
  ar: 'قبل تركيب سلسلة جديدة نظف التروس وتأكد من أن الأسنان غير متآكلة لأن السلسلة لن تدوم سوى بضعة أسابيع',
  ko: '새 체인을 달기 전에 카세트를 닦고 톱니가 닳지 않았는지 확인하세요. 그렇지 않으면 체인이 금방 닳습니다.',
  el: 'Πριν τοποθετήσετε μια νέα αλυσίδα, καθαρίστε την κασέτα και ελέγξτε αν τα δόντια είναι φθαρμένα.',
  sv: 'Innan du monterar en ny kedja ska du rengöra kassetten och se till att tänderna inte är slitna, för annars håller kedjan bara i några veckor.',
  pl: 'Zanim założysz nowy łańcuch, wyczyść kasetę i sprawdź, czy zęby nie są zużyte, bo w przeciwnym razie łańcuch wytrzyma tylko kilka tygodni i nie więcej.',
  ca: 'Abans de muntar una cadena nova, netegeu el casset i mireu si les dents no són gastades, perquè amb elles la cadena només duraria unes poques setmanes.',
  tr: 'Yeni bir zincir takmadan önce kaseti temizleyin ve dişlerin aşınmış olup olmadığına bakın, çünkü zincir daha sonra ancak birkaç hafta için dayanır ve bu da çok değil.',
}

for (const [language, text] of Object.entries(SHORT)) {
  test(`twenty to thirty words of ${language} are recognised`, () => {
    assert.equal(textLanguage(text, lexicons)?.language, language)
  })
}

test('no stretch of 25 words of a text is taken for another language', () => {
  for (const [language, text] of Object.entries(SAMPLE_TEXTS)) {
    const words = text.split(/\s+/)
    const stretches = words.slice(25).map((_, at) => words.slice(at, at + 25).join(' '))
    const found = stretches.map((stretch) => textLanguage(stretch, lexicons)?.language)
    const sure = found.filter((one) => one !== undefined)
    assert.deepEqual([...new Set(sure)], [language])
    assert.ok(sure.length > 0.6 * found.length, `${language}: ${sure.length} of ${found.length}`)
  }
})

for (const [what, text] of [
  ['too few words', 'The wheel is in the stand.'],
  ['names', 'Anna Berg, Otto Klein, Marie Petit, Luca Rossi, Jan Smit. '.repeat(6)],
  ['numbers', '12 24 36 48 60 '.repeat(20)],
  ['nothing', ''],
  [
    'Norwegian and Danish',
    'Hjulet er i stativet, og det er ikke slitt av den som har det. '.repeat(4),
  ],
] as const) {
  test(`${what}: no language is certain`, () => assert.equal(textLanguage(text, lexicons), null))
}

const languageOf = (html: string, headers: Record<string, string[]> = {}) => {
  const page = new PageView(
    { source: html, url: 'https://www.example.com/a', headers },
    factsData(),
  )
  return [pageLanguage(page), pageLexicon(page).language]
}
const { en, fr, nl, sv, ja } = SHORT as Record<'en' | 'fr' | 'nl' | 'sv' | 'ja', string>

test('a page without a language, or with a malformed one, is of the language of its text', () => {
  assert.deepEqual(languageOf(`<p>${fr}`), ['fr', 'fr'])
  assert.deepEqual(languageOf(`<html lang="dutch"><p>${nl}`), ['nl', 'nl'])
  assert.deepEqual(languageOf(`<html lang="fr_FR"><p>${fr}`), ['fr', 'fr'])
  assert.deepEqual(languageOf('<p>Bonjour'), ['und', 'und'])
})

test('a declared language that is not that of the text does not count', () => {
  assert.deepEqual(languageOf(`<html lang="en"><p>${fr}`), ['fr', 'fr'])
  assert.equal(languageOf(`<html lang="en"><p>${ja}`)[0], 'ja')
  assert.deepEqual(languageOf(`<html lang="en"><p>${sv}`), ['sv', 'und'])
  assert.deepEqual(languageOf(`<html><p>${fr}`, { 'content-language': ['en'] }), ['fr', 'fr'])
})

test('menus of another language do not count where there is text', () => {
  const menu = `<nav>${en}${en}</nav>`
  assert.equal(languageOf(`<html lang="en">${menu}<p>${fr}</p><p>${fr}</p><p>${fr}</p>`)[0], 'fr')
})

test('a page in two languages keeps the one that it declares', () => {
  for (const lang of ['en', 'fr']) {
    assert.equal(languageOf(`<html lang="${lang}"><p>${en}</p><p>${fr}</p>`)[0], lang)
  }
  for (const lang of ['en', 'ja']) {
    assert.equal(languageOf(`<html lang="${lang}"><p>${en}</p><p>${ja}${ja}</p>`)[0], lang)
  }
})

test('a declared language stays where the text does not say enough, or is a close relative', () => {
  assert.equal(languageOf('<html lang="de-AT"><p>The wheel is here.')[0], 'de')
  assert.equal(languageOf(`<html lang="fy"><p>${nl}`)[0], 'fy')
  assert.equal(languageOf(`<html lang="no"><p>${sv}`)[0], 'no')
})
