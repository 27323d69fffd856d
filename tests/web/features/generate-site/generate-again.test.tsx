import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { neverReplies, ok } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { homeWith } from '../samples.ts'
import { generateRoute, openGenerator, staged, type } from './open-generator.tsx'

afterEach(closePage)

const homeWithCredits = (credit_balance: number) => {
  const home = homeWith()
  return ok({ ...home, stats: { ...home.stats, credit_balance } })
}
const question = () => screen.findByRole('dialog', { name: 'Write your website again?' })

async function openWithSite(credits = 90) {
  const page = await openGenerator({
    'GET /api/home': homeWithCredits(credits),
    'GET /api/site': ok(staged),
    [generateRoute]: neverReplies,
  })
  await screen.findByText(new RegExp(`You have ${credits}\\.`))
  return { ...page, generations: () => page.sent.filter(({ route }) => route === generateRoute) }
}

describe('Generate My Website with a site present', () => {
  test('asks first and says what it costs; nothing is written before the seller confirms', async () => {
    const { press, generations, user } = await openWithSite()
    await press()
    const dialog = within(await question())
    expect(
      dialog.getByText(/^This uses 10 of your 90 credits\. What you locked or edited stays/),
    ).toBeTruthy()
    expect(generations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Write again · 10 credits' }))
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(generations()).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a seller who keeps the website spends nothing', async () => {
    const { press, generations, user, button } = await openWithSite()
    await press()
    await user.click(within(await question()).getByRole('button', { name: 'Keep it as it is' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(generations()).toEqual([])
    expect(button.disabled).toBe(false)
  })

  test('the reason against a generation is shown instead of the question', async () => {
    const { press } = await openWithSite()
    type('Store Name', ' ')
    await press()
    expect(await screen.findByText('Store Name Required')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Rewrite everything in the editor asks the same', async () => {
    const { generations, user } = await openWithSite()
    await user.click(screen.getByRole('tab', { name: 'Edit your website' }))
    await user.click(await screen.findByRole('button', { name: /^Rewrite everything/ }))
    const dialog = within(await question())
    expect(generations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Write again · 10 credits' }))
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(generations()).toHaveLength(1)
  })

  test('without a site it is written at once', async () => {
    const { press } = await openGenerator({ [generateRoute]: neverReplies })
    await press()
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Out of credits', () => {
  const nameAndReason = (name: string | RegExp) => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    return { disabled: button.disabled, reason }
  }
  const openEditor = async (credits: number) => {
    const { user } = await openWithSite(credits)
    await user.click(screen.getByRole('tab', { name: 'Edit your website' }))
    await screen.findByRole('tab', { name: 'Opening' })
  }

  test('Generate My Website is disabled, with the reason', async () => {
    await openWithSite(9)
    expect(nameAndReason('Generate My Website')).toEqual({
      disabled: true,
      reason: 'Not enough credits. Uses 10 credits. You have 9.',
    })
  })

  test('10 credits are enough', async () => {
    await openWithSite(10)
    expect(nameAndReason('Generate My Website').disabled).toBe(false)
  })

  test('credits for a section disable only generating everything', async () => {
    await openEditor(9)
    expect(nameAndReason(/^Rewrite section/).disabled).toBe(false)
    expect(nameAndReason(/^Rewrite everything/)).toEqual({
      disabled: true,
      reason: 'Not enough credits to rewrite everything. You have 9.',
    })
  })

  test('without any, a section is disabled too', async () => {
    await openEditor(0)
    for (const name of [/^Rewrite section/, /^Rewrite everything/])
      expect(nameAndReason(name)).toEqual({
        disabled: true,
        reason: 'Not enough credits to rewrite a section. You have 0.',
      })
  })
})
