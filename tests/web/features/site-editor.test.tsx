import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { type Answers, answerWith, ok, refused, silence } from './answers.ts'
import { fakeSite } from './fake-site.ts'
import { closePage, openPage, shortenTypingPause } from './page.tsx'
import { content, homeWith, siteWith, storeProduct } from './samples.ts'

afterEach(closePage)

const generateRoute = 'POST /api/openai-generate-site'
const published = storeProduct(0, { status: 'published' })
const staged = siteWith({ status: 'staged', content })

const [oneFeature] = content.features
if (!oneFeature) throw new Error('no feature')
const longer = siteWith({ status: 'staged', content: { ...content, features: Array(5).fill(oneFeature) } })

async function openEditor({ site = staged, answers = {} }: { site?: Site; answers?: Answers } = {}) {
  shortenTypingPause()
  const { answers: remembering, state } = fakeSite(site)
  const sent = answerWith({
    'GET /api/home': ok(homeWith()),
    'GET /api/store-products': ok({ products: [published] }),
    ...remembering,
    ...answers,
  })
  const { user } = openPage(<GenerateSitePage />)
  await user.click(await screen.findByRole('button', { name: 'Open Editor' }))
  await screen.findByRole('tab', { name: 'Opening' })
  const bodiesTo = (route: string) => sent.filter((one) => one.route === route).map(({ body }) => body)
  return {
    user,
    state,
    sent,
    saved: () => bodiesTo('PATCH /api/site'),
    asked: () => bodiesTo(generateRoute),
    open: (tab: string) => user.click(screen.getByRole('tab', { name: tab })),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    rewriteEverything: async () => {
      await user.click(screen.getByRole('button', { name: 'Rewrite everything · 10 credits' }))
      await user.click(await screen.findByRole('button', { name: 'Write again · 10 credits' }))
    },
  }
}

const text = (label: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label })
const type = (label: string, value: string) => {
  fireEvent.change(text(label), { target: { value } })
  fireEvent.blur(text(label))
}
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'

describe('the way into the editor', () => {
  test('it is closed at first, and opening it moves the focus there', async () => {
    await openEditor()
    expect(screen.queryByRole('button', { name: 'Open Editor' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit your website' }))
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
    let finish: (answer: { body: unknown }) => void = () => undefined
    answerWith({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [published] }),
      'GET /api/site': ok(staged),
      [generateRoute]: () => new Promise((resolve) => (finish = resolve)),
    })
    openPage(<GenerateSitePage />)
    await screen.findByRole('button', { name: 'Open Editor' })
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
    type('Headline', 'Mine now')
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
    type('Headline', '\u200b')
    expect(screen.getByText('Write something here. An empty text is not saved.')).toBeTruthy()
    expect(text('Headline').getAttribute('aria-invalid')).toBe('true')
    type('Button', 'Look')
    type('Headline', 'Mine')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()).toMatchObject([
      { content: { hero: { ...content.hero, headline: 'Mine', cta_text: 'Look' } } },
    ])
  })

  test('line breaks that are pasted become blanks', async () => {
    await openEditor()
    type('Headline', 'One\n  two')
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
      answers: {
        'PATCH /api/site': ({ body }) => {
          if (!isUp) return refused('internal', 500)
          state.site = { ...staged, ...Object(body), content: { ...content, ...Object(body).content } }
          return ok(state.site)
        },
      },
    })
    type('Headline', 'Mine')
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

describe('Writing again', () => {
  test('one section is asked for alone, for 1 credit', async () => {
    const { open, press, asked } = await openEditor()
    await open('Benefits')
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Section written again')).toBeTruthy()
    expect(asked()).toMatchObject([{ contentType: 'site-bundle', section: 'benefits' }])
    expect(
      screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }).map(({ value }) => value),
    ).toEqual(content.benefits.map(() => 'Written again'))
  })

  test('everything is asked for without a section, for 10 credits', async () => {
    const { rewriteEverything, asked } = await openEditor()
    await rewriteEverything()
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    expect(asked()[0]).not.toHaveProperty('section')
    expect(text('Headline').value).toBe('Written again')
  })

  test('what was typed last is saved before anything is written again', async () => {
    const { rewriteEverything, sent } = await openEditor()
    type('Headline', 'Mine')
    await rewriteEverything()
    await screen.findByText('Website Generated!')
    const routes = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
    expect(routes).toEqual(['PATCH /api/site', generateRoute])
  })

  test('only the section that is being written is closed meanwhile, and a second press starts nothing', async () => {
    const { open, press, asked } = await openEditor({ answers: { [generateRoute]: silence } })
    await open('Benefits')
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Being written now.')).toBeTruthy()
    expect(screen.getAllByLabelText('Title')[0]?.closest('fieldset[disabled]')).toBeTruthy()
    await open('Opening')
    expect(text('Headline').closest('fieldset[disabled]')).toBeNull()
    await press('Rewrite section · 1 credit')
    expect(await screen.findByText('Your website is being written')).toBeTruthy()
    await press('Generate My Website')
    expect(asked()).toHaveLength(1)
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
    const { press } = await openEditor({
      answers: {
        'GET /api/home': ok(homeWith({ stats })),
        [generateRoute]: refused('not-enough-credits', 409, 'Not enough credits'),
      },
    })
    expect(await screen.findByText('Not enough credits to rewrite everything. You have 1.')).toBeTruthy()
    expect(screen.getByText(/^Not enough credits\. Uses 10 credits/)).toBeTruthy()
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
    type('Headline', 'Mine')
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

  test('Ctrl+Z takes a step back, unless a field takes back what was typed into it', async () => {
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

  test('what it saved in the same section stays beside what is saved here', async () => {
    const { state } = await openEditor()
    theirs(state, { content: { ...content, hero: theirHero }, locks: ['hero.subheadline'] })
    type('Headline', 'Mine')
    await waitFor(() => expect(state.site.content.hero?.headline).toBe('Mine'))
    expect(state.site.content.hero).toEqual({ ...theirHero, headline: 'Mine' })
    expect(state.site.locks).toEqual(['hero.subheadline', 'hero.headline'])
    await waitFor(() => expect(text('Subheadline').value).toBe('Theirs'))
    expect(isPressed('Lock subheadline')).toBe(true)
  })

  test('Undo takes back what was typed here, and nothing of what was saved there', async () => {
    const { state, press } = await openEditor()
    theirs(state, { content: { ...content, hero: theirHero }, locks: ['hero.subheadline'] })
    type('Headline', 'Mine')
    await waitFor(() => expect(text('Subheadline').value).toBe('Theirs'))
    await press('Undo')
    await waitFor(() => expect(state.site.locks).toEqual(['hero.subheadline']))
    expect(state.site.content.hero).toEqual(theirHero)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
  })

  test('a list that it had written again, and shorter, keeps what is typed here, and says so', async () => {
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

describe('Themes', () => {
  test('one of three is chosen, shown on this very page, and saved', async () => {
    const { open, saved } = await openEditor()
    await open('Theme')
    const looks = screen.getAllByRole<HTMLInputElement>('radio')
    expect(looks.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(document.querySelectorAll('fieldset iframe')).toHaveLength(3)
    fireEvent.click(screen.getByRole('radio', { name: 'Bold' }))
    await waitFor(() => expect(saved()).toEqual([{ theme: 'bold' }]))
  })
})

describe('Published versions', () => {
  const live = siteWith({ status: 'live', address: 'ada', url: 'https://ada.shops.example', content })
  const releases = [
    { id: 'release-2', published_at: '2030-03-02T10:00:00Z', is_live: true },
    { id: 'release-1', published_at: '2030-03-01T09:00:00Z', is_live: false },
  ]

  test('are listed with their dates, and a previous one can be rolled back to', async () => {
    let shown = releases
    const { press, sent } = await openEditor({
      site: live,
      answers: {
        'GET /api/site/releases': () => ok({ releases: shown }),
        'POST /api/site/rollback': () => {
          shown = releases.map((release) => ({ ...release, is_live: !release.is_live }))
          return ok({ ...live, has_unpublished_changes: true })
        },
      },
    })
    await press('Versions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
    expect(await dialog.findByText('Mar 2, 2030')).toBeTruthy()
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
    expect(dialog.getByText('Live now')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Roll back to the version of Mar 1, 2030/ }))
    expect(await screen.findByText('Rolled back')).toBeTruthy()
    expect(sent.find(({ route }) => route === 'POST /api/site/rollback')?.body).toEqual({
      release_id: 'release-1',
    })
    expect(
      await dialog.findByRole('button', { name: /^Roll back to the version of Mar 2, 2030/ }),
    ).toBeTruthy()
    expect(screen.getByText('Unpublished changes')).toBeTruthy()
  })

  test('a previous one that differs in the catalog alone shows so, once the site is refetched', async () => {
    let isRolledBack = false
    const { press } = await openEditor({
      site: live,
      answers: {
        'GET /api/site/releases': ok({ releases }),
        'GET /api/site': () => ok({ ...live, has_unpublished_changes: isRolledBack }),
        'POST /api/site/rollback': () => {
          isRolledBack = true
          return ok(live)
        },
      },
    })
    await press('Versions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
    fireEvent.click(await dialog.findByRole('button', { name: /^Roll back to the version of Mar 1, 2030/ }))
    expect(await screen.findByText('Unpublished changes')).toBeTruthy()
  })

  test('a failure to roll back says why', async () => {
    const { press } = await openEditor({
      site: live,
      answers: {
        'GET /api/site/releases': ok({ releases }),
        'POST /api/site/rollback': refused('not-found', 404, 'This version of your site is not kept.'),
      },
    })
    await press('Versions')
    fireEvent.click(await screen.findByRole('button', { name: /^Roll back/ }))
    expect(await screen.findByText('This version of your site is not kept.')).toBeTruthy()
  })

  test('a failure to load them can be tried again', async () => {
    let isUp = false
    const { press, user } = await openEditor({
      site: live,
      answers: {
        'GET /api/site/releases': () => (isUp ? ok({ releases }) : refused('internal', 500)),
      },
    })
    await press('Versions')
    expect(await screen.findByText('Your versions could not be loaded.')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Live now')).toBeTruthy()
  })

  test('before the first publish there are none to show', async () => {
    await openEditor()
    expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull()
  })
})
