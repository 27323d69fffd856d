import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { content, homeWith } from '../samples.ts'
import { isPressed, openEditor, text, typeText } from './open-editor.tsx'
import { generateRoute, published, staged } from './open-generator.tsx'

afterEach(closePage)

describe('Opening the editor', () => {
  test('it is a tab beside the store, which a new visit shows first', async () => {
    const { user } = await openEditor()
    expect(screen.queryByLabelText('Store Name')).toBeNull()
    const store = screen.getByRole('tab', { name: 'Store and products' })
    await user.click(store)
    expect(screen.getByLabelText('Store Name')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Generate My Website' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Opening' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('tab', { name: 'Opening' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Edit your website' }))
  })

  test('an invalid field is shown before everything is written again', async () => {
    const { user, press } = await openEditor()
    await user.click(screen.getByRole('tab', { name: 'Store and products' }))
    await user.type(screen.getByLabelText('Support Phone'), 'call me')
    await user.click(screen.getByRole('tab', { name: 'Edit your website' }))
    await screen.findByRole('tab', { name: 'Opening' })
    await press('Rewrite everything · 10 credits')
    expect(document.activeElement).toBe(screen.getByLabelText('Support Phone'))
  })

  test('the preview does not ask for JavaScript, which buyers have', async () => {
    await openEditor()
    const frame = screen.getByTitle<HTMLIFrameElement>('Live preview')
    expect(frame.srcdoc).toContain(content.hero.headline)
    expect(frame.srcdoc).not.toContain('Turn on JavaScript')
  })

  test('a reload finds it open and leaves the keyboard where it was', async () => {
    await openEditor()
    cleanup()
    openPage(<GenerateSitePage />)
    await screen.findByRole('tab', { name: 'Opening' })
    expect(document.activeElement).toBe(document.body)
  })

  test('it is open once the website has been written', async () => {
    const { user } = await openEditor()
    cleanup()
    sessionStorage.clear()
    let finish: (reply: { body: unknown }) => void = () => undefined
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [published] }),
      'GET /api/site': ok(staged),
      [generateRoute]: () => new Promise((resolve) => (finish = resolve)),
    })
    openPage(<GenerateSitePage />)
    await screen.findByRole('tab', { name: 'Edit your website' })
    await user.click(screen.getByRole('button', { name: 'Generate My Website' }))
    await user.click(await screen.findByRole('button', { name: /^Write again/ }))
    await screen.findByText('Writing your website')
    finish({ body: { data: { content } } })
    expect(await screen.findByRole('tab', { name: 'Opening' })).toBeTruthy()
  })
})

describe('Editing the generated texts', () => {
  test('generated site bundle: every text of it has a field', async () => {
    const { open } = await openEditor()
    const { headline, subheadline, cta_text } = content.hero
    expect([text('Headline'), text('Subheadline'), text('Button')].map(({ value }) => value)).toEqual([
      headline,
      subheadline,
      cta_text,
    ])
    for (const [tab, items] of [
      ['Benefits', content.benefits],
      ['Features', content.features],
    ] as const) {
      await open(tab)
      const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^(Title|Description)$/ })
      expect(fields.map(({ value }) => value)).toEqual(
        items.flatMap(({ title, description }) => [title, description]),
      )
    }
  })

  test('a text is saved as typed, and locked by that', async () => {
    const { saved, state } = await openEditor()
    expect(isPressed('Lock headline')).toBe(false)
    typeText('Headline', 'Mine now')
    expect(isPressed('Lock headline')).toBe(true)
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          content: { hero: { ...content.hero, headline: 'Mine now' } },
          base: { content: { hero: content.hero } },
        },
      ]),
    )
    expect(state.site.locks).toEqual(['hero.headline'])
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  test('a text in a list is saved at its index', async () => {
    const { open, state } = await openEditor()
    await open('Features')
    const second = within(screen.getByRole('group', { name: 'Feature 2' }))
    fireEvent.change(second.getByLabelText('Description'), { target: { value: 'Mine now' } })
    await waitFor(() => expect(state.site.locks).toEqual(['features.1.description']))
    expect(state.site.content.features?.[1]?.description).toBe('Mine now')
  })

  test('an empty text is refused at its field and not saved', async () => {
    const { saved } = await openEditor()
    typeText('Headline', '\u200b')
    expect(screen.getByText('Write something here. An empty text is not saved.')).toBeTruthy()
    expect(text('Headline').getAttribute('aria-invalid')).toBe('true')
    typeText('Button', 'Look')
    typeText('Headline', 'Mine')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()).toMatchObject([
      { content: { hero: { ...content.hero, headline: 'Mine', cta_text: 'Look' } } },
    ])
  })

  test('pasted line breaks become spaces', async () => {
    await openEditor()
    typeText('Headline', 'One\n  two')
    expect(text('Headline').value).toBe('One two')
  })

  test('an icon is chosen from the closed list', async () => {
    const { open, state, press } = await openEditor()
    await open('Benefits')
    await press(`Icon: ${content.benefits[0]?.icon}`)
    const icons = within(await screen.findByRole('dialog', { name: 'Icons' }))
    expect(icons.getAllByRole('radio')).toHaveLength(16)
    fireEvent.click(icons.getByRole('radio', { name: 'heart' }))
    await waitFor(() => expect(state.site.content.benefits?.[0]?.icon).toBe('heart'))
    expect(state.site.locks).toEqual(['benefits.0.icon'])
  })

  test('a text that could not be saved says so and can be saved again', async () => {
    let isUp = false
    const { state, press } = await openEditor({
      replies: {
        'PATCH /api/site': ({ body }) => {
          if (!isUp) return refused('internal', 500)
          state.site = { ...staged, ...Object(body), content: { ...content, ...Object(body).content } }
          return ok(state.site)
        },
      },
    })
    typeText('Headline', 'Mine')
    expect(await screen.findByText('Not saved.')).toBeTruthy()
    expect(text('Headline').value).toBe('Mine')
    isUp = true
    await press('Save again')
    expect(await screen.findByText('Saved')).toBeTruthy()
  })
})

describe('Locks', () => {
  test('a text can be locked and unlocked without an edit', async () => {
    const { press, state, saved } = await openEditor()
    await press('Lock subheadline')
    await waitFor(() => expect(state.site.locks).toEqual(['hero.subheadline']))
    await press('Lock subheadline')
    await waitFor(() => expect(state.site.locks).toEqual([]))
    expect(saved()).toEqual([
      { locks: ['hero.subheadline'], base: { locks: [] } },
      { locks: [], base: { locks: ['hero.subheadline'] } },
    ])
  })

  test('a whole section can be locked, and one text of it unlocked again', async () => {
    const { press, state } = await openEditor()
    await press('Lock section')
    expect(['Lock headline', 'Lock subheadline', 'Lock button'].map(isPressed)).toEqual([true, true, true])
    await waitFor(() => expect(state.site.locks).toEqual(['hero']))
    await press('Lock headline')
    expect(isPressed('Lock section')).toBe(false)
    await waitFor(() => expect(state.site.locks).toEqual(['hero.subheadline', 'hero.cta_text']))
  })
})

describe('Themes', () => {
  test('one of three is chosen, previewed on the page, and saved', async () => {
    const { open, saved } = await openEditor()
    await open('Theme')
    const looks = screen.getAllByRole<HTMLInputElement>('radio')
    expect(looks.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(document.querySelectorAll('fieldset iframe')).toHaveLength(3)
    fireEvent.click(screen.getByRole('radio', { name: 'Bold' }))
    await waitFor(() => expect(saved()).toEqual([{ theme: 'bold' }]))
  })
})
