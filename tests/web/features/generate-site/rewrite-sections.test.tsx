import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { content, homeWith, siteWith } from '../samples.ts'
import { isPressed, openEditor, text, typeText } from './open-editor.tsx'
import { generateRoute, staged } from './open-generator.tsx'

afterEach(closePage)

const [oneFeature] = content.features
if (!oneFeature) throw new Error('no feature')
const longer = siteWith({ status: 'staged', content: { ...content, features: Array(5).fill(oneFeature) } })

describe('Writing again', () => {
  test('one section is asked for alone, for 1 credit', async () => {
    const { open, press, generationRequests } = await openEditor()
    await open('Benefits')
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Section written again')).toBeTruthy()
    expect(generationRequests()).toMatchObject([{ contentType: 'site-bundle', section: 'benefits' }])
    expect(
      screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }).map(({ value }) => value),
    ).toEqual(content.benefits.map(() => 'Written again'))
  })

  test('everything is asked for without a section, for 10 credits', async () => {
    const { rewriteEverything, generationRequests } = await openEditor()
    await rewriteEverything()
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    expect(generationRequests()[0]).not.toHaveProperty('section')
    expect(text('Headline').value).toBe('Written again')
  })

  test('the last edit is saved before anything is written again', async () => {
    const { rewriteEverything, sent } = await openEditor()
    typeText('Headline', 'Mine')
    await rewriteEverything()
    await screen.findByText('Website Generated!')
    const routes = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
    expect(routes).toEqual(['PATCH /api/site', generateRoute])
  })

  test('only the section being written is closed, and a second press does nothing', async () => {
    const { open, press, generationRequests } = await openEditor({
      replies: { [generateRoute]: neverReplies },
    })
    await open('Benefits')
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Being written now.')).toBeTruthy()
    expect(screen.getAllByLabelText('Title')[0]?.closest('fieldset[disabled]')).toBeTruthy()
    await open('Opening')
    expect(text('Headline').closest('fieldset[disabled]')).toBeNull()
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Your website is being written')).toBeTruthy()
    await open('Store and products')
    await press('Generate My Website')
    expect(generationRequests()).toHaveLength(1)
  })

  test('coming back to a section that is being written finds it so', async () => {
    const { open } = await openEditor({
      site: {
        ...staged,
        generation: {
          state: 'running',
          started_at: '2030-01-01T00:00:00Z',
          sections: ['features'],
          done: [],
        },
      },
    })
    await open('Features')
    expect(screen.getByText('Being written now.')).toBeTruthy()
    expect(screen.queryByText('Writing your website')).toBeNull()
  })

  test('not enough credits: said before the press and after it', async () => {
    const stats = { ...homeWith().stats, credit_balance: 1 }
    const { open, press } = await openEditor({
      replies: {
        'GET /api/home': ok(homeWith({ stats })),
        [generateRoute]: refused('not-enough-credits', 409, 'Not enough credits'),
      },
    })
    expect(await screen.findByText('Not enough credits to rewrite everything. You have 1.')).toBeTruthy()
    await open('Store and products')
    expect(screen.getByText(/^Not enough credits\. Uses 10 credits/)).toBeTruthy()
    await open('Edit your website')
    await screen.findByRole('tab', { name: 'Opening' })
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Generation Error')).toBeTruthy()
    expect(screen.getByText('Not enough credits')).toBeTruthy()
    expect(text('Headline').value).toBe(content.hero.headline)
  })
})

describe('Undo', () => {
  test('an edit goes back, and its lock with it', async () => {
    const { press, saved, state } = await openEditor()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
    typeText('Headline', 'Mine')
    await waitFor(() => expect(saved()).toHaveLength(1))
    await press('Undo')
    expect(text('Headline').value).toBe(content.hero.headline)
    expect(isPressed('Lock headline')).toBe(false)
    await waitFor(() =>
      expect(saved().slice(1)).toMatchObject([{ content: { hero: content.hero } }, { locks: [] }]),
    )
    expect(state.site).toEqual(staged)
  })

  test('a section that was written again goes back', async () => {
    const { press, state } = await openEditor()
    await press('Rewrite section · 1 credit')
    await screen.findByText('Section written again')
    expect(text('Headline').value).toBe('Written again')
    await press('Undo')
    expect(text('Headline').value).toBe(content.hero.headline)
    await waitFor(() => expect({ ...state.site, generation: undefined }).toEqual(staged))
  })

  test('Ctrl+Z takes a step back, unless a field takes back its own text', async () => {
    const { press, user } = await openEditor()
    await press('Lock subheadline')
    text('Headline').focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(isPressed('Lock subheadline')).toBe(true)
    screen.getByRole('tab', { name: 'Opening' }).focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(isPressed('Lock subheadline')).toBe(false)
  })
})

describe('Another tab', () => {
  const theirs = (state: { site: Site }, changes: Partial<Site>) => {
    state.site = { ...state.site, ...changes }
  }
  const theirHero = { ...content.hero, subheadline: 'Theirs' }

  test('edits of two tabs in one section both stay', async () => {
    const { state } = await openEditor()
    theirs(state, { content: { ...content, hero: theirHero }, locks: ['hero.subheadline'] })
    typeText('Headline', 'Mine')
    await waitFor(() => expect(state.site.content.hero?.headline).toBe('Mine'))
    expect(state.site.content.hero).toEqual({ ...theirHero, headline: 'Mine' })
    expect(state.site.locks).toEqual(['hero.subheadline', 'hero.headline'])
    await waitFor(() => expect(text('Subheadline').value).toBe('Theirs'))
    expect(isPressed('Lock subheadline')).toBe(true)
  })

  test('Undo takes back what was typed here, and nothing of what was saved there', async () => {
    const { state, press } = await openEditor()
    theirs(state, { content: { ...content, hero: theirHero }, locks: ['hero.subheadline'] })
    typeText('Headline', 'Mine')
    await waitFor(() => expect(text('Subheadline').value).toBe('Theirs'))
    await press('Undo')
    await waitFor(() => expect(state.site.locks).toEqual(['hero.subheadline']))
    expect(state.site.content.hero).toEqual(theirHero)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
  })

  test('a shorter rewritten list keeps local typing and says so', async () => {
    const { state, open } = await openEditor({ site: longer })
    const features = content.features.slice(0, 3).map((feature) => ({ ...feature, title: 'Theirs' }))
    const started_at = '2030-01-01T00:00:00Z'
    theirs(state, {
      content: { ...content, features },
      generation: { state: 'finished', started_at, done: [] },
    })
    await open('Features')
    const last = within(screen.getByRole('group', { name: 'Feature 5' }))
    fireEvent.change(last.getByLabelText('Title'), { target: { value: 'Mine' } })
    expect(await screen.findByText('Your website was written again meanwhile')).toBeTruthy()
    expect(state.site.content.features?.map(({ title }) => title)).toEqual([
      'Theirs',
      'Theirs',
      'Theirs',
      longer.content.features?.[3]?.title,
      'Mine',
    ])
  })
})
