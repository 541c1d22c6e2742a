import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compactSchemaOrg } from '../../../../../manifests/compact-schema-org.ts'
import { vocabulary, vocabularyData } from './vocabulary-fixture.ts'

test('the committed vocabulary is what the build script makes of the installed declarations', () => {
  const url = new URL('../../../../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url)
  const made = compactSchemaOrg(readFileSync(url, 'utf8'), vocabularyData.release)
  assert.deepEqual(made, vocabularyData)
})

test('parents, domains, ranges and members are read from declarations', () => {
  const declarations = [
    'interface ThingBase extends Partial<IdReference> {',
    '    /** A name. */',
    '    "name"?: SchemaValue<Text, "name">;',
    '}',
    'interface ThingLeaf extends ThingBase {',
    '    "@type": "Thing";',
    '}',
    'export interface ThingLeaf extends ThingBase {',
    '    "@type": "Thing";',
    '}',
    'export type Thing = ThingLeaf | _3DThing | Color;',
    'interface _3DThingBase extends ThingBase {',
    '    /**',
    '     * @deprecated Consider using https://schema.org/name instead.',
    '     */',
    '    "label"?: SchemaValue<Text | Thing | IdReference, "label">;',
    '}',
    'export interface _3DThingLeaf extends _3DThingBase {',
    '    "@type": "3DThing";',
    '}',
    'export type _3DThing = _3DThingLeaf | string;',
    'export interface ColorLeaf extends ThingBase {',
    '    "@type": "Color";',
    '}',
    'export type Color = "https://schema.org/Red" | "Red" | ColorLeaf;',
  ].join('\n')
  const { types, properties, enumerations } = compactSchemaOrg(declarations, 'test')
  assert.deepEqual([types.Thing, types['3DThing'], types.Color], [[], ['Thing'], ['Thing']])
  assert.deepEqual(properties.label, [['3DThing'], ['Text', 'Thing'], 'name'])
  assert.deepEqual(enumerations, { Red: ['Color'] })
})

test('a type is known by its exact spelling only', () => {
  assert.equal(vocabulary.isType('Article'), true)
  assert.equal(vocabulary.isType('article'), false)
  assert.equal(vocabulary.isType('toString'), false)
})

test('a subtype inherits over several parents', () => {
  assert.equal(vocabulary.isSubtypeOf('Dentist', 'Organization'), true)
  assert.equal(vocabulary.isSubtypeOf('Dentist', 'Place'), true)
  assert.equal(vocabulary.isSubtypeOf('Organization', 'Dentist'), false)
  assert.equal(vocabulary.isSubtypeOf('Organization', 'Organization'), true)
  assert.equal(vocabulary.isSubtypeOf('Nonsense', 'Nonsense'), false)
})

test('a family holds the type and all its subtypes', () => {
  const family = vocabulary.familyOf('Article')
  for (const type of ['Article', 'BlogPosting', 'TechArticle', 'LiveBlogPosting']) {
    assert.equal(family.has(type), true, type)
  }
  assert.equal(family.has('WebPage'), false)
})

test('a property is allowed on the types below its domains', () => {
  assert.equal(vocabulary.isAllowedOn('author', ['BlogPosting']), true)
  assert.equal(vocabulary.isAllowedOn('price', ['Article']), false)
  assert.equal(vocabulary.isAllowedOn('price', ['Article', 'Offer']), true)
  assert.equal(vocabulary.isAllowedOn('interactionCount', ['Person']), true)
})

test('action constraints are known where their property is', () => {
  assert.equal(vocabulary.hasProperty('startOffset-input'), true)
  assert.equal(vocabulary.hasProperty('nonsense-input'), false)
})

test('superseded properties and types name what replaces them', () => {
  assert.equal(vocabulary.supersededBy('awards'), 'award')
  assert.equal(vocabulary.supersededBy('Taxi'), 'TaxiService')
  assert.equal(vocabulary.supersededBy('award'), undefined)
})

test('an enumeration has its own members only', () => {
  const members = vocabulary.membersOf('ItemAvailability')
  assert.equal(members.has('InStock'), true)
  assert.equal(members.has('NewCondition'), false)
})

test('data types are distinguished from types of nodes', () => {
  assert.equal(vocabulary.isDataType('URL'), true)
  assert.equal(vocabulary.isDataType('Duration'), true)
  assert.equal(vocabulary.isDataType('Person'), false)
})

test('a misspelt name leads to the nearest one within two edits', () => {
  assert.equal(vocabulary.nearestProperty('ofers'), 'offers')
  assert.equal(vocabulary.nearestProperty('Author'), 'author')
  assert.equal(vocabulary.nearestType('Artcle'), 'Article')
  assert.equal(vocabulary.nearestProperty('unknownProp'), undefined)
  assert.equal(vocabulary.nearestType('x'.repeat(100_000)), undefined)
})
