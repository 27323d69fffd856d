import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { catalog, homeWith, inStore, openProduct, storeProduct } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'

afterEach(closePage)

const {
  key_points: _,
  outcomes: __,
  ...research
} = CourseKnowledge.parse(JSON.parse(readFileSync('courses/quiet-video/knowledge.json', 'utf8')))
const lesson = { id: 'pick-a-format', title: 'Pick a format', kind: 'text', minutes: 6 }
const preview = { modules: [{ title: 'Start', lessons: [lesson] }] }

async function openSheet(reply: object, products = inStore([])) {
  mockApi({
    'GET /api/home': ok(homeWith({ products })),
    'GET /api/catalog': ok({ products: catalog }),
    [`GET /api/catalog/${openProduct(0).id}/preview`]: ok(reply),
  })
  const { user } = openPage(<CatalogPage />)
  await catalogShown()
  await user.click(screen.getByRole('button', { name: openProduct(0).title }))
  await screen.findByText('What’s inside')
  return user
}

describe('course research', () => {
  test('opens on a press and shows audience, questions, objections and angles with their lessons', async () => {
    const user = await openSheet({ ...preview, research })
    expect(screen.queryByText('For whom')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open course research' }))
    for (const { question } of research.questions) expect(screen.getByText(question)).toBeTruthy()
    for (const { objection } of research.objections) expect(screen.getByText(objection)).toBeTruthy()
    for (const text of [...research.audience, ...research.not_for])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(research.angles.objection.text)).toBeTruthy()
    expect(screen.getAllByText('From the lesson “Pick a format”').length).toBeGreaterThan(1)
    await user.click(screen.getByRole('button', { name: 'Hide course research' }))
    expect(screen.queryByText('For whom')).toBeNull()
  })

  test('leads from a published course to a campaign about it, and from no other', async () => {
    await openSheet({ ...preview, research }, inStore([storeProduct(0, { status: 'published' })]))
    expect(screen.getByRole('link', { name: 'Make a campaign' }).getAttribute('href')).toBe(
      `/app/marketing?new=1&course=${openProduct(0).id}`,
    )
    await closePage()
    await openSheet({ ...preview, research }, inStore([storeProduct(0)]))
    expect(screen.queryByRole('link', { name: 'Make a campaign' })).toBeNull()
    expect(screen.getByText('Publish the course in your store to make a campaign of it.')).toBeTruthy()
  })

  test('is not mentioned for a course without knowledge', async () => {
    await openSheet(preview)
    expect(screen.queryByText('Course research')).toBeNull()
  })
})
