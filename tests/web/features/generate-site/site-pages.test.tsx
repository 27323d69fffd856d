import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SiteChange } from '#contract/site/site-changes.ts'
import { PreviewPage } from '#web/features/preview/preview-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { content, homeWith, siteWith } from '../samples.ts'
import { courseWords } from './fake-site.ts'
import { openEditor, text, typeText } from './open-editor.tsx'
import { live, published, staged } from './open-generator.tsx'

afterEach(closePage)

const id = published.product_id
const { title, slug } = published.product
const about = {
  intro: { text: 'Two courses for a quiet start.' },
  faq: [{ question: 'Where do I begin?', answer: 'With the first one.', course: id }],
}
const written = { ...content, about, courses: { [id]: courseWords } }
const withPages = siteWith({ status: 'staged', content: written })
const livePreview = () => screen.getByTitle<HTMLIFrameElement>('Live preview').srcdoc

describe('Pages in the editor', () => {
  test('a tab for each: the first page, About, FAQ and the courses', async () => {
    await openEditor({ site: withPages })
    const pages = within(screen.getByRole('tablist', { name: 'Pages of your website' }))
    expect(pages.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'About',
      'FAQ',
      title,
    ])
  })

  test('the course page is edited beside its preview, and an edited text is locked', async () => {
    const { open, saved, state } = await openEditor({ site: withPages })
    await open(title)
    expect(livePreview()).toContain(courseWords.promise.text)
    typeText('Outcome 2', 'Make it in a morning')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(state.site.content.courses?.[id]?.outcomes[1]?.text).toBe('Make it in a morning')
    expect(state.site.locks).toContain(`courses.${id}.outcomes.1.text`)
    expect(screen.getByRole('button', { name: 'Lock outcome 2', pressed: true })).toBeTruthy()
  })

  test('an edit of a course page can be undone', async () => {
    const { open, press } = await openEditor({ site: withPages })
    await open(title)
    typeText('Promise', 'Another promise')
    await press('Undo')
    expect(text('Promise').value).toBe(courseWords.promise.text)
  })

  test('Why I picked this begins empty, with an example only as placeholder', async () => {
    const { open, saved, state } = await openEditor({ site: withPages })
    await open(title)
    const field = text('Why I picked this')
    expect(field.value).toBe('')
    expect(field.placeholder).not.toBe('')
    expect(livePreview()).not.toContain('Why I picked this')
    typeText('Why I picked this', 'I used it in my own shop.')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(state.site.content.picks?.[id]?.text).toBe('I used it in my own shop.')
    typeText('Why I picked this', '')
    await waitFor(() => expect(state.site.content.picks?.[id]?.text).toBe(''))
  })

  test('one course page is written again alone, for 1 credit', async () => {
    const { open, press, generationRequests } = await openEditor({ site: staged })
    await open(title)
    expect(screen.getByText(/This page shows the catalog’s words/)).toBeTruthy()
    await press('Write this page · 1 credit')
    expect(await screen.findByText('Section written again')).toBeTruthy()
    expect(generationRequests()).toMatchObject([{ section: `courses.${id}` }])
    expect(text('Promise').value).toBe(courseWords.promise.text)
  })

  test('About and FAQ have the words about the choice of courses', async () => {
    const { open, saved, state } = await openEditor({ site: withPages })
    await open('About')
    expect(text('What is sold here').value).toBe(about.intro.text)
    await open('FAQ')
    typeText('Answer', 'With whichever you like.')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(state.site.content.about?.faq[0]?.answer).toBe('With whichever you like.')
  })
})

describe('Pages in the preview', () => {
  const promise: SiteChange = {
    kind: 'text',
    path: `courses.${id}.promise.text`,
    before: 'Before',
    after: courseWords.promise.text,
  }
  const open = (changes: SiteChange[] = []) => {
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [published] }),
      'GET /api/site': ok({ ...live, content: written }),
      'GET /api/site/changes': ok({ changes, compares_text: true }),
      'GET /api/site/draft-link': ok({}),
      'GET /api/site/courses': ok({
        courses: [
          {
            product_id: id,
            sample: { title: 'First lesson', html: '<p>Begin here.</p>' },
            reviews: {
              count: 1,
              stars: 5,
              reviews: [{ stars: 5, text: 'Clear and short.', reader: 'Bea', label: 'Bought here' }],
            },
          },
        ],
      }),
    })
    return openPage(<PreviewPage />)
  }
  const frame = () => screen.findByTitle<HTMLIFrameElement>("Ada's Store, as buyers will see it")
  const shown = async () => (await frame()).getAttribute('srcdoc') ?? ''

  test('a course page is shown with its free lesson and reviews', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('tab', { name: title }))
    await waitFor(async () => expect(await shown()).toContain('Clear and short.'))
    expect(await shown()).toContain('Read the free lesson')
  })

  test('a pressed link leads to the page that it names', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('tab', { name: title }))
    await waitFor(async () => expect(await shown()).toContain('Read the free lesson'))
    const link = `https://ada.shops.example/free/${slug}`
    const source = (await frame()).contentWindow
    window.dispatchEvent(new MessageEvent('message', { source, data: { link } }))
    await waitFor(async () => expect(await shown()).toContain('Begin here.'))
    expect(screen.getByRole('tab', { name: title, selected: true })).toBeTruthy()
  })

  test('a change on another page is shown there', async () => {
    const { user } = open([promise])
    await user.click(await screen.findByRole('button', { name: 'Show Course page: promise' }))
    expect(screen.getByRole('tab', { name: title, selected: true })).toBeTruthy()
    await waitFor(async () => expect(await shown()).toContain('data-change="0"'))
  })
})
