import { afterEach, describe, expect, test, vi } from 'vitest'
import { canBeOf } from '#rules/languages/function-words.ts'
import { languageCodes } from '#rules/languages/languages.ts'
import { disclosures } from '#rules/marketing/disclosures.ts'
import { places, postCharacters } from '#rules/marketing/places.ts'
import { completeResponse, failsWith, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { campaignSeller } from '#tests/harness/sellers/campaign-seller.ts'
import { modelForAllTests } from '../support/for-all-tests.ts'

const model = modelForAllTests()
afterEach(() => {
  vi.restoreAllMocks()
})

async function withPiece(changes: object = {}) {
  const seller = await campaignSeller()
  const [piece] = (await seller.created(changes)).pieces
  if (!piece) throw new Error('There is no piece.')
  return { seller, piece }
}

/** Changes a piece while the model writes it again. */
async function rewrittenWhile(changes: object) {
  const { seller, piece } = await withPiece()
  model.answer = async (request, response) => {
    expect((await seller.editPiece(piece.id, changes)).status).toBe(200)
    writesWell(request, response)
  }
  const { status } = await seller.rewrite(piece.id)
  return { status, piece, after: await seller.piece(piece.id) }
}

describe('another angle', () => {
  test('writes the piece again from another angle for one credit', async () => {
    const { seller, piece } = await withPiece()
    const { status, body } = await seller.rewrite(piece.id)
    expect(status).toBe(200)
    expect(body.angle).not.toBe(piece.angle)
    expect(body.text).not.toBe(piece.text)
    expect(await seller.credits()).toBe(94)
  })

  test('keeps the day to which the piece was moved meanwhile', async () => {
    const { status, piece, after } = await rewrittenWhile({ planned_on: '2030-05-01' })
    expect(status).toBe(200)
    expect(after?.text).not.toBe(piece.text)
    expect(after?.planned_on).toBe('2030-05-01')
  })

  test('leaves a piece that was used meanwhile marked as varied', async () => {
    const { status, piece, after } = await rewrittenWhile({ used: true })
    expect(status).toBe(200)
    expect(after?.angle).not.toBe(piece.angle)
    expect(after).toMatchObject({ varied: true })
    expect(after?.used_at).toBeUndefined()
  })

  test.each([0, 0.5, 0.99])('takes a lesson that no other piece is about, drawn with %s', async (drawn) => {
    const seller = await campaignSeller()
    const { pieces } = await seller.created()
    vi.spyOn(Math, 'random').mockReturnValue(drawn)
    const { status, body } = await seller.rewrite(pieces[0]?.id ?? '')
    expect(status).toBe(200)
    expect(pieces.map(({ lesson }) => lesson)).not.toContain(body.lesson)
  })

  test('a sentence that leads to no acceptable text is followed by another one', async () => {
    const { seller, piece } = await withPiece()
    let asked = 0
    model.answer = (request, response) => {
      asked += 1
      if (asked > 2) return writesWell(request, response)
      completeResponse(response, JSON.stringify({ text: 'Earn $500 a day, guaranteed.', lesson: 'none' }))
    }
    expect((await seller.rewrite(piece.id)).status).toBe(200)
    expect(asked).toBeGreaterThan(2)
    expect(await seller.credits()).toBe(94)
  })

  test.each([{}, { as: 'shorter' }, { as: 'language', language: 'es' }])(
    'an edited piece keeps the seller’s words until the seller agrees: %j',
    async (how) => {
      const { seller, piece } = await withPiece()
      const text = piece.text.replace('\n\n', ' It is mine.\n\n')
      await seller.editPiece(piece.id, { text })
      expect(await seller.rewrite(piece.id, how)).toMatchObject({
        status: 409,
        body: { error: 'piece-locked' },
      })
      expect(await seller.piece(piece.id)).toMatchObject({ text, edited: true })
      expect(await seller.credits()).toBe(95)
    },
  )

  test('an edited piece is written again once the seller agrees', async () => {
    const { seller, piece } = await withPiece()
    await seller.editPiece(piece.id, { text: 'My own words.' })
    const { status, body } = await seller.rewrite(piece.id, { replaces_own_words: true })
    expect(status).toBe(200)
    expect(body.text).not.toContain('My own words.')
    expect((await seller.piece(piece.id))?.edited).toBeUndefined()
  })

  test('after a use the link’s figures no longer stand for one angle', async () => {
    const { seller, piece } = await withPiece()
    expect((await seller.rewrite(piece.id)).body.varied).toBeUndefined()
    await seller.editPiece(piece.id, { used: true })
    const { body } = await seller.rewrite(piece.id)
    expect(body.varied).toBe(true)
    expect(body.used_at).toBeUndefined()
  })

  test('a failure keeps the text and costs nothing', async () => {
    const { seller, piece } = await withPiece()
    model.answer = failsWith(500)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect((await seller.rewrite(piece.id)).status).toBe(502)
    expect((await seller.piece(piece.id))?.text).toBe(piece.text)
    expect(await seller.credits()).toBe(95)
  })

  test('a repeat under the same request id is free', async () => {
    const { seller, piece } = await withPiece()
    const request_id = 'the-same-press'
    const first = await seller.rewrite(piece.id, { request_id })
    expect(await seller.rewrite(piece.id, { request_id })).toEqual(first)
    expect(await seller.credits()).toBe(94)
    expect((await seller.rewrite(piece.id, { request_id: 'another-press' })).status).toBe(200)
    expect(await seller.credits()).toBe(93)
  })

  test('a text that the seller saves meanwhile stays, free of charge', async () => {
    const { seller, piece } = await withPiece()
    model.answer = async (request, response) => {
      await seller.editPiece(piece.id, { text: 'Mine.' })
      writesWell(request, response)
    }
    expect(await seller.rewrite(piece.id)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await seller.piece(piece.id))?.text).toContain('Mine.')
    expect(await seller.credits()).toBe(95)
  })
})

describe('shorter', () => {
  test('has at most seven tenths of the characters, the same lesson and angle', async () => {
    const { seller, piece } = await withPiece()
    const { status, body } = await seller.rewrite(piece.id, { as: 'shorter' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { angle: piece.angle, lesson: piece.lesson, link: piece.link },
    })
    const own = (text: string) => text.replace(disclosures.en.commission, '').trim().length
    expect(own(String(body.text))).toBeLessThanOrEqual(own(piece.text) * 0.7)
    expect(await seller.credits()).toBe(94)
  })

  test('refuses a text that is short already, free of charge', async () => {
    const { seller, piece } = await withPiece()
    await seller.editPiece(piece.id, { text: 'Read the first line aloud.' })
    expect(await seller.rewrite(piece.id, { as: 'shorter' })).toMatchObject({
      status: 400,
      body: { message: 'This text is short already.' },
    })
    expect(await seller.credits()).toBe(95)
  })

  test('may not say what neither the text nor its lesson says', async () => {
    const { seller, piece } = await withPiece()
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    for (const text of [
      'Volcanoes erupt beneath glaciers while penguins gather around harbours.',
      'It takes 4711 minutes to read.',
      piece.text,
    ]) {
      model.answer = (_, response) => completeResponse(response, JSON.stringify({ text }))
      expect((await seller.rewrite(piece.id, { as: 'shorter' })).status).toBe(502)
    }
    expect(await seller.credits()).toBe(95)
  })
})

describe('in another language', () => {
  test.each(languageCodes.filter((code) => code !== 'en'))('%s', async (language) => {
    const { seller, piece } = await withPiece()
    const { status, body } = await seller.rewrite(piece.id, { as: 'language', language })
    expect({ status, body }).toMatchObject({ status: 200, body: { language, link: piece.link } })
    const text = String(body.text)
    expect(text.endsWith(disclosures[language].commission)).toBe(true)
    expect(canBeOf(language, text)).toBe(true)
    expect(await seller.credits()).toBe(94)
    const shorter = await seller.rewrite(piece.id, { as: 'shorter' })
    expect(shorter).toMatchObject({ status: 200, body: { language } })
  })

  test('needs the name of one that is known', async () => {
    const { seller, piece } = await withPiece()
    const refused = { status: 400, body: { error: 'invalid-input' } }
    expect(await seller.rewrite(piece.id, { as: 'language' })).toMatchObject(refused)
    expect(await seller.rewrite(piece.id, { as: 'language', language: 'la' })).toMatchObject(refused)
    expect(await seller.rewrite(piece.id, { language: 'de' })).toMatchObject(refused)
  })

  test('a whole campaign is written in it, each piece within its place', async () => {
    const seller = await campaignSeller()
    const { campaign, pieces } = await seller.created({ language: 'de' })
    expect(campaign.language).toBe('de')
    expect(pieces).toHaveLength(5)
    for (const { language, text, place, link } of pieces) {
      expect(language).toBe('de')
      expect(text.endsWith(disclosures.de.commission)).toBe(true)
      expect(postCharacters(place, text, link)).toBeLessThanOrEqual(places[place].maxCharacters)
    }
  })
})
