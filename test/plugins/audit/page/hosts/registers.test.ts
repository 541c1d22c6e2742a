import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CHECK_RULES,
  hasValidCheckDigits,
} from '../../../../../plugins/audit/page/hosts/check-digits.ts'
import {
  findRegisterNumbers,
  registersOfValue,
} from '../../../../../plugins/audit/page/hosts/registers.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { hosts, rawHosts } from './real-hosts.ts'

const found = (text: string) =>
  findRegisterNumbers(text, hosts.registers).map(({ register, value }) => `${register} ${value}`)

test('each check-digit rule accepts a real number and refuses it with another last digit', () => {
  const numbers: Record<string, [valid: string, invalid: string]> = {
    kbo: ['0202.239.951', '0202.239.952'],
    luhn: ['552 100 554', '552 100 555'],
    siret: ['552 100 554 00013', '552 100 554 00014'],
    nlVat: ['NL004495445B01', 'NL004495446B01'],
    frVat: ['FR40303265045', 'FR41303265045'],
    deVat: ['DE136695976', 'DE136695977'],
    atVat: ['ATU13585627', 'ATU13585626'],
    chUid: ['CHE-100.155.212', 'CHE-100.155.213'],
    luVat: ['LU15027442', 'LU15027443'],
    esNif: ['A58818501', 'A58818502'],
    ptNif: ['501964843', '501964842'],
    cnpj: ['33.000.167/0001-01', '33.000.167/0001-02'],
    gbVat: ['GB980780684', 'GB980780685'],
    isni: ['0000000121032683', '0000000121032684'],
    lei: ['5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R13'],
  }
  assert.deepEqual(Object.keys(numbers).sort(), Object.keys(CHECK_RULES).sort())
  for (const [rule, [valid, invalid]] of Object.entries(numbers)) {
    assert.ok(hasValidCheckDigits(rule, valid), `${rule} ${valid}`)
    assert.ok(!hasValidCheckDigits(rule, invalid), `${rule} ${invalid}`)
  }
})

test('every rule that the data file names exists', () => {
  const named = [...rawHosts.registers, ...rawHosts.knowledge].flatMap(({ check }) => check ?? [])
  assert.deepEqual(
    named.filter((name) => CHECK_RULES[name] === undefined),
    [],
  )
})

test('numbers are found behind their label or by their own form', () => {
  assert.deepEqual(found('Acme BV – BTW BE 0202.239.951 – Gent'), ['kbo BE 0202.239.951'])
  assert.deepEqual(found("Numéro d'entreprise : 0202.239.951"), ['kbo 0202.239.951'])
  assert.deepEqual(found('RPR Brussel 0202.239.951'), ['kbo 0202.239.951'])
  assert.deepEqual(found('KvK-nummer: 33231073'), ['kvk 33231073'])
  assert.deepEqual(found('RCS Paris B 552 100 554'), ['siren 552 100 554'])
  assert.deepEqual(found('SIRET : 552 100 554 00013'), ['siret 552 100 554 00013'])
  assert.deepEqual(found('Amtsgericht Köln, HRB 12345'), ['hrb HRB 12345'])
  assert.deepEqual(found('USt-IdNr. DE136695976'), ['deVat DE136695976'])
  assert.deepEqual(found('LEI: 5493001KJTIIGC8Y1R12'), ['lei 5493001KJTIIGC8Y1R12'])
  assert.deepEqual(found('Company number 01234567'), ['ukCompany 01234567'])
})

test('a wrong check digit, a bare number and a phone number are no register numbers', () => {
  assert.deepEqual(found('BTW BE 0202.239.952. Bel 0475 12 34 56 of 33231073.'), [])
})

test('a value from structured data is recognised by its form', () => {
  assert.deepEqual(registersOfValue('BE0202239951', hosts.registers), ['kbo'])
  assert.deepEqual(registersOfValue('5493001KJTIIGC8Y1R12', hosts.registers), ['lei'])
  assert.deepEqual(registersOfValue('not a number', hosts.registers), [])
})

test('hostile text costs time in proportion to its length', () => {
  for (const pattern of ['btw ', 'kvk 1 ', 'BE0', 'HRB ', 'rcs paris ', '0']) {
    const spent = cpuTime()
    findRegisterNumbers(pattern.repeat(200_000 / pattern.length), hosts.registers)
    assert.ok(spent() < 3000, pattern)
  }
})
