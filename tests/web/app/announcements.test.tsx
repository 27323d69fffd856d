import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Announcements } from '#web/app/shell/announcements.tsx'
import { ViewBar } from '#web/app/shell/view-bar.tsx'
import { saveView } from '#web/lib/session/view-as.ts'
import { closePage, openPage } from '../features/page.tsx'
import { homeWith } from '../features/samples.ts'
import { mockApi, ok } from '../mock-api.ts'

afterEach(async () => {
  localStorage.removeItem('announcements-closed')
  await closePage()
})

const late = { id: 'late', text: 'Payouts are a day late this week.' }
const open = (announcements?: object[]) => {
  mockApi({ 'GET /api/home': ok({ ...homeWith(), ...(announcements && { announcements }) }) })
  return openPage(<Announcements />)
}

describe('an announcement in the application', () => {
  test('is shown until the seller closes it, also after a reload', async () => {
    const { user } = open([late])
    await user.click(await screen.findByRole('button', { name: `Close: ${late.text}` }))
    expect(screen.queryByText(late.text)).toBeNull()
    await closePage()
    open([late, { id: 'new', text: 'There are new courses.' }])
    expect(await screen.findByText('There are new courses.')).toBeTruthy()
    expect(screen.queryByText(late.text)).toBeNull()
  })
})

describe('the bar of a view', () => {
  test('says whose pages are seen and until when, and cannot be closed', () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    saveView({ token: 'token', tenantId: 'of-ada', storeName: 'Marlow Studio', until })
    openPage(<ViewBar />)
    expect(screen.getByText(/You see Marlow Studio as its seller does, until/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave'])
  })

  test('says so once the hour is over', () => {
    saveView({
      token: 'token',
      tenantId: 'of-ada',
      storeName: 'Marlow Studio',
      until: '2020-01-01T00:00:00Z',
    })
    openPage(<ViewBar />)
    expect(screen.getByText('Your look at Marlow Studio has ended.')).toBeTruthy()
  })
})
