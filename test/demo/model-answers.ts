import type { ChatAsked, FreeText } from '../doubles/openrouter.ts'

/** Answers of the models, by the name of the answer's schema, which is the prompt's id. */
export const MODEL_ANSWERS: Readonly<Record<string, (asked: ChatAsked) => unknown>> = {
  prefill: () => ({
    brand: 'Example Vélo',
    niche: 'Vente et réparation de vélos électriques à Namur',
    suggestedCompetitors: [
      'velo-mosan.example',
      'cyclerie-du-pont.example',
      'e-bike-wallonie.example',
    ],
    language: 'fr',
    confidence: 0.94,
  }),
  sxoPersonas: () => ({
    personas: [
      { name: 'Curieux', goal: 'Comprendre ce que coûte et ce que dure un vélo électrique.' },
      { name: 'Cycliste en panne', goal: 'Faire réparer son vélo électrique cette semaine.' },
      { name: 'Sceptique', goal: 'Vérifier que l’atelier est sérieux avant d’y laisser son vélo.' },
      { name: 'Acheteur décidé', goal: 'Essayer un vélo de ville et connaître son prix.' },
    ],
  }),
  sxoJudgement: (asked) => ({
    pageType: 'home',
    intent: 'local',
    intentMatch: 'full',
    intentReason: 'La page dit tout de suite quoi, où, à quel prix et en combien de temps.',
    personas: personaIds(asked).map((id, index) => ({ id, ...PERSONA_MARKS[index % 4] })),
  }),
  fanoutQueries: () => ({
    query: 'réparation vélo électrique namur',
    subQueries: [
      { query: 'prix révision vélo électrique', intent: 'commercial' },
      { query: 'délai réparation vélo électrique', intent: 'informational' },
      { query: 'réparer moteur bosch vélo namur', intent: 'transactional' },
      { query: 'durée de vie batterie vélo électrique', intent: 'informational' },
      { query: 'prix batterie vélo électrique 500 Wh', intent: 'commercial' },
      { query: 'atelier vélo namur avis', intent: 'navigational' },
      { query: 'réparation vélo à domicile namur', intent: 'local' },
      { query: 'vélo de remplacement pendant la réparation', intent: 'informational' },
      { query: 'prime vélo électrique wallonie', intent: 'informational' },
    ],
  }),
  fanoutCoverage: (asked) => ({
    verdicts: COVERAGE.map(({ words, ...verdict }, index) => ({
      number: index + 1,
      ...verdict,
      section: words === null ? null : sectionWith(asked, words),
      evidence: words,
    })),
  }),
  contentTopics: () => ({ topics: TOPICS }),
  citationPrompts: () => ({ prompts: PROMPTS }),
  citationJudge: (asked) => ({
    verdicts: idsIn(asked).map((id, index) => ({
      id,
      sentiment: index % 5 === 4 ? 'neutral' : 'positive',
    })),
  }),
}

const PERSONA_MARKS = [
  {
    ...{ relevance: 8, clarity: 9, trust: 8, action: 6 },
    blockers: ['Aucun guide d’achat n’est relié au premier paragraphe.'],
    quote: 'Une batterie de vélo électrique dure en moyenne 800 à 1 000 cycles de charge',
  },
  {
    ...{ relevance: 10, clarity: 9, trust: 8, action: 9 },
    blockers: [],
    quote: 'la plupart des vélos repartent en 48 heures',
  },
  {
    ...{ relevance: 8, clarity: 8, trust: 7, action: 7 },
    blockers: ['Les avis ne mènent à aucune source.', 'Les mécaniciens ne sont pas nommés.'],
    quote: 'Note moyenne : 4,7 sur 5, sur 182 avis vérifiés.',
  },
  {
    ...{ relevance: 7, clarity: 6, trust: 8, action: 6 },
    blockers: ['Les prix des vélos manquent.', 'Le stock n’apparaît qu’avec JavaScript.'],
    quote: 'Chaque vélo est essayé avant la livraison.',
  },
] as const

const COVERAGE = [
  { coverage: 'full', words: 'Une révision complète coûte 89 euros.' },
  { coverage: 'full', words: 'la plupart des vélos repartent en 48 heures' },
  { coverage: 'partial', words: 'Nous réparons les moteurs Bosch, Shimano, Yamaha et Bafang' },
  { coverage: 'full', words: 'soit 6 à 8 ans pour un usage quotidien de 20 km' },
  { coverage: 'full', words: '500 Wh 80 km 549 €' },
  { coverage: 'partial', words: 'Note moyenne : 4,7 sur 5, sur 182 avis vérifiés.' },
  { coverage: 'none', words: null },
  { coverage: 'none', words: null },
  { coverage: 'none', words: null },
] as const

const TOPICS = [
  {
    topic: 'Prix d’une révision',
    evidence: [
      { page: 'own', quote: 'Une révision complète coûte 89 euros.' },
      { page: 'rival1', quote: 'Pour 9 euros par mois, deux révisions par an' },
    ],
    suggestion: null,
  },
  {
    topic: 'Réparation à domicile',
    evidence: [
      { page: 'rival1', quote: 'Un camion-atelier passe chaque mercredi' },
      { page: 'rival2', quote: 'Nos mécaniciens se déplacent à domicile' },
    ],
    suggestion: 'Dire si l’atelier se déplace à Namur, et à quel prix.',
  },
  {
    topic: 'Vélo de remplacement',
    evidence: [{ page: 'rival2', quote: 'nous prêtons un vélo de remplacement, sans caution' }],
    suggestion: 'Dire si un vélo est prêté pendant la réparation.',
  },
  {
    topic: 'Diagnostic de batterie',
    evidence: [
      { page: 'own', quote: 'Nous mesurons sa capacité réelle en une heure' },
      { page: 'rival1', quote: 'La batterie est mesurée sur banc' },
    ],
    suggestion: null,
  },
  {
    topic: 'Prime régionale',
    evidence: [
      { page: 'rival2', quote: 'le dossier de la prime wallonne' },
      { page: 'rival3', quote: 'La prime couvre jusqu’à 20 % du prix d’achat' },
    ],
    suggestion: 'Expliquer la prime wallonne et l’aide au dossier.',
  },
  {
    topic: 'Assurance vol',
    evidence: [{ page: 'rival3', quote: 'Une assurance coûte environ 8 % du prix du vélo par an' }],
    suggestion: 'Dire si le magasin aide à choisir une assurance, et ce qu’elle coûte.',
  },
]

const PROMPTS = [
  ['Quel atelier répare les vélos électriques Bosch à Namur ?', 'local'],
  ['Combien coûte la révision d’un vélo électrique en Wallonie ?', 'commercial'],
  ['Où faire tester la batterie de mon vélo électrique près de Namur ?', 'local'],
  ['Quelle est la meilleure adresse pour acheter un vélo électrique à Namur ?', 'commercial'],
  ['Combien de temps dure une batterie de vélo électrique ?', 'informational'],
  ['Atelier vélo ou grande enseigne : que choisir pour une réparation ?', 'comparison'],
  ['Où prendre rendez-vous pour réparer des freins hydrauliques à Namur ?', 'transactional'],
  ['Que vérifier avant d’acheter un vélo électrique d’occasion ?', 'informational'],
].map(([text, intent]) => ({ text, intent }))

/** Answers of the models to the questions of the citation tracker, each in its own style. */
export function platformAnswer({ model, messages }: ChatAsked): FreeText {
  const question = messages.at(-1)?.content ?? ''
  if (question.includes('what do you know') || /Example Vélo/.test(question)) return known(model)
  const isLocal = /Namur/.test(question)
  if (model.startsWith('openai/')) return isLocal ? NAMED_FIRST : GENERAL
  if (model.startsWith('anthropic/')) return isLocal ? NAMED_SECOND : GENERAL
  if (model.startsWith('google/')) return isLocal ? NAMED_FIRST : RIVALS
  return isLocal ? CITED : RIVALS
}

const NAMED_FIRST: FreeText = {
  text: 'À Namur, Example Vélo est recommandé : l’atelier répare toutes les marques en 48 heures. Vélo Mosan est une autre bonne adresse.',
  citations: [
    { url: 'https://www.example-velo.be/services/reparation.html', title: 'Example Vélo' },
    { url: 'https://velo-mosan.example/tarifs', title: 'Vélo Mosan' },
  ],
}
const NAMED_SECOND: FreeText = {
  text: 'La Cyclerie du Pont propose un abonnement d’entretien. Example Vélo répare aussi les moteurs Bosch et Shimano.',
  citations: [{ url: 'https://cyclerie-du-pont.example/atelier', title: 'Cyclerie du Pont' }],
}
const CITED: FreeText = {
  text: 'Plusieurs ateliers de Namur testent les batteries, en une heure environ [1].',
  citations: [{ url: 'https://www.example-velo.be/services/batterie.html', title: 'Batteries' }],
}
const RIVALS: FreeText = {
  text: 'D’après E-bike Wallonie, une révision coûte de 70 à 120 euros ; Vélo Mosan se déplace à domicile.',
  citations: [
    { url: 'https://e-bike-wallonie.example/prix', title: 'E-bike Wallonie' },
    { url: 'https://velo-mosan.example/', title: 'Vélo Mosan' },
  ],
}
const GENERAL: FreeText = {
  text: 'Une batterie dure de 6 à 8 ans. Comparez les tarifs de deux ateliers avant de décider.',
  citations: [],
}

function known(model: string): FreeText {
  if (model.startsWith('perplexity/')) {
    return { text: 'Je ne connais pas cette entreprise avec certitude.', citations: [] }
  }
  const founded = model.startsWith('google/') ? '2015' : '2009'
  return {
    text: `Example Vélo est un atelier de vélos électriques à Namur, fondé en ${founded}. Il emploie quatre mécaniciens et répare la plupart des vélos en 48 heures. Une révision complète coûte 89 euros.`,
    citations: [],
  }
}

/** The number of the section that holds these words, as the request shows its sections. */
function sectionWith({ messages }: ChatAsked, words: string): number | null {
  for (const section of (messages.at(-1)?.content ?? '').split(/\n(?=\[\d+\])/)) {
    const [, number] = /^\[(\d+)\]/.exec(section) ?? []
    // Cells of a table stand in lines of their own.
    if (number !== undefined && section.replaceAll('\n', ' ').includes(words)) return Number(number)
  }
  return null
}

function personaIds(asked: ChatAsked): readonly string[] {
  return idsIn(asked).slice(0, 4)
}

function idsIn({ messages }: ChatAsked): readonly string[] {
  const text = messages.map(({ content }) => content).join('\n')
  return [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)
}
