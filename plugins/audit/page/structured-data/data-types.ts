/** DataType and the seventeen data types, which the declarations hold as plain TypeScript types: name -> parents. */
export const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  Boolean: ['DataType'],
  CssSelectorType: ['Text'],
  DataType: [],
  Date: ['DataType'],
  DateTime: ['DataType'],
  Distance: ['Quantity'],
  Duration: ['Quantity'],
  Energy: ['Quantity'],
  Float: ['Number'],
  Integer: ['Number'],
  Mass: ['Quantity'],
  Number: ['DataType'],
  PronounceableText: ['Text'],
  Quantity: ['DataType'],
  Text: ['DataType'],
  Time: ['DataType'],
  URL: ['Text'],
  XPathType: ['Text'],
}

/** The one superseded property that the declarations lack; it was allowed on anything. */
export const INTERACTION_COUNT = {
  domains: new Set<string>(),
  ranges: new Set(['Text']),
  by: 'interactionStatistic',
}
