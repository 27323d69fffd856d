import { describe, expect, test } from 'vitest'
import { loadHome } from '#lambdas/data/site/home.ts'
import { addDays } from '#rules/calendar.ts'
import { disclosures } from '#rules/marketing/disclosures.ts'
import { campaignSeller } from '#tests/harness/sellers/campaign-seller.ts'
import { modelForAllTests } from '../support/for-all-tests.ts'

modelForAllTests()

async function withPiece(place = 'instagram') {
  const seller = await campaignSeller()
  const piece = (await seller.created()).pieces.find((one) => one.place === place)
  if (!piece) throw new Error('There is no such piece.')
  return { seller, piece, edit: (changes: object) => seller.editPiece(piece.id, changes) }
}

const locked = { status: 409, body: { error: 'piece-locked' } }

describe('the text of a piece', () => {
  test('is the seller’s; the disclosure and the link stay', async () => {
    const { seller, piece, edit } = await withPiece()
    const { body } = await edit({ text: 'My own words.' })
    expect(body).toMatchObject({
      text: `My own words.\n\n${disclosures.en.commission}`,
      link: piece.link,
      edited: true,
    })
    expect((await seller.piece(piece.id))?.text).toBe(body.text)
  })

  test('is no longer called the seller’s once it is the model’s again', async () => {
    const { piece, edit } = await withPiece()
    await edit({ text: 'My own words.' })
    expect((await edit({ text: 'Other own words.' })).body.edited).toBe(true)
    expect((await edit({ text: piece.text })).body).toMatchObject({ text: piece.text, edited: false })
  })

  test('has to fit its place', async () => {
    const { edit } = await withPiece('x')
    expect(await edit({ text: 'word '.repeat(60) })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 280 characters') },
    })
  })

  test('is refused once the campaign would be too large to store', async () => {
    const seller = await campaignSeller()
    const { pieces } = await seller.created({ places: ['facebook'] })
    const edits = []
    for (const { id } of pieces)
      edits.push(await seller.editPiece(id, { text: `${id} ${'あ'.repeat(33_000)}` }))
    const refused = {
      status: 400,
      body: { message: expect.stringContaining('The pieces of a campaign have at most 200 KB together.') },
    }
    expect(edits).toMatchObject([{ status: 200 }, ...edits.slice(1).map(() => refused)])
    const [first, second] = pieces.map(({ id }) => id)
    expect((await seller.piece(String(second)))?.text).toBe(pieces[1]?.text)
    expect(await seller.editPiece(String(first), { text: 'Short.' })).toMatchObject({ status: 200 })
    expect(await seller.editPiece(String(second), { text: 'あ'.repeat(33_000) })).toMatchObject({
      status: 200,
    })
  })

  test('cannot lose its link or disclosure to an edit', async () => {
    const { seller, piece, edit } = await withPiece()
    await edit({ text: piece.text.replace(disclosures.en.commission, '') })
    const kept = await seller.piece(piece.id)
    expect(kept?.text.endsWith(disclosures.en.commission)).toBe(true)
    expect(kept?.link).toBe(piece.link)
  })
})

test('a locked piece keeps its text until it is unlocked', async () => {
  const { seller, piece, edit } = await withPiece()
  expect((await edit({ locked: true })).body.locked).toBe(true)
  expect(await edit({ text: 'Mine.' })).toMatchObject(locked)
  expect(await seller.rewrite(piece.id)).toMatchObject(locked)
  expect(await seller.credits()).toBe(95)
  expect((await seller.piece(piece.id))?.text).toBe(piece.text)
  expect((await edit({ locked: false })).status).toBe(200)
  expect((await edit({ text: 'Mine.' })).status).toBe(200)
})

test('a piece is marked as used once, and the mark can be undone', async () => {
  const { seller, piece, edit } = await withPiece()
  const { used_at } = (await edit({ used: true })).body
  expect(used_at).toEqual(expect.any(String))
  expect((await edit({ used: true })).body.used_at).toBe(used_at)
  await edit({ used: false })
  expect((await seller.piece(piece.id))?.used_at).toBeUndefined()
})

test('a piece is moved to another day, which the dashboard then knows of', async () => {
  const { seller, piece, edit } = await withPiece()
  const later = addDays(piece.planned_on, 40)
  expect((await edit({ planned_on: later })).body.planned_on).toBe(later)
  expect((await loadHome(seller.tenantId)).stats.posts_until).toBe(later)
  await edit({ planned_on: piece.planned_on })
  expect((await loadHome(seller.tenantId)).stats.posts_until).toBe(later)
})

test.each([
  [{}],
  [{ text: ' ' }],
  [{ planned_on: '2026-02-30' }],
  [{ planned_on: 'soon' }],
  [{ link: 'https://example.com' }],
])('the change %j is refused', async (changes) => {
  const { seller, piece, edit } = await withPiece()
  expect(await edit(changes)).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
  expect(await seller.piece(piece.id)).toMatchObject(piece)
})

test('pieces that do not exist cannot be changed', async () => {
  const { seller, piece } = await withPiece()
  for (const id of ['nothing', `${'0'.repeat(26)}-1`, `${piece.id}0`]) {
    const missing = { status: 404, body: { error: 'not-found' } }
    expect(await seller.editPiece(id, { text: 'Mine' })).toMatchObject(missing)
    expect(await seller.rewrite(id)).toMatchObject(missing)
  }
})
