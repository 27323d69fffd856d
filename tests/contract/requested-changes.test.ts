import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EditPiece, RewritePiece } from '#contract/marketing.ts'
import { UpdateStore } from '#contract/update-store.ts'

const refusal = (schema: z.ZodMiniType, body: unknown) => {
  const { error } = z.safeParse(schema, body)
  return error?.issues.map(({ message }) => message)
}

test('a store’s time zone and its mails are changed one at a time', () => {
  const one = ['Send either zoneinfo or sale_mails.']
  expect(refusal(UpdateStore, { zoneinfo: 'Europe/Berlin' })).toBeUndefined()
  expect(refusal(UpdateStore, { sale_mails: false })).toBeUndefined()
  expect(refusal(UpdateStore, {})).toEqual(one)
  expect(refusal(UpdateStore, { zoneinfo: 'Europe/Berlin', sale_mails: true })).toEqual(one)
})

test('an edit of a piece says at least one thing that changes', () => {
  expect(refusal(EditPiece, {})).toEqual(['Send what changes.'])
  expect(refusal(EditPiece, { locked: false })).toBeUndefined()
})

test('a language is sent with the wish for another language, and only with it', () => {
  const together = ['Send as: "language" together with a language.']
  expect(refusal(RewritePiece, {})).toBeUndefined()
  expect(refusal(RewritePiece, { as: 'shorter' })).toBeUndefined()
  expect(refusal(RewritePiece, { as: 'language', language: 'de' })).toBeUndefined()
  expect(refusal(RewritePiece, { as: 'language' })).toEqual(together)
  expect(refusal(RewritePiece, { language: 'de' })).toEqual(together)
  expect(refusal(RewritePiece, { as: 'angle', language: 'de' })).toEqual(together)
})
