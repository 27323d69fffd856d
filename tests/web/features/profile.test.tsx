import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

afterEach(closePage)

const home = homeWith()
const open = (more: MockReplies = {}) => {
  const sent = mockApi({ 'GET /api/home': ok(home), ...more })
  return { sent, ...openPage(<ProfilePage />) }
}
const nameField = () => screen.findByLabelText<HTMLInputElement>('Full Name')

describe('Profile', () => {
  test('a name is saved without the spaces around it', async () => {
    const { user, sent } = open({ 'PATCH /api/profile': ok({ ...home.profile, name: 'Ada King' }) })
    const field = await nameField()
    await user.clear(field)
    await user.type(field, ' Ada King {Enter}')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(field.value).toBe('Ada King')
    expect(sent).toContainEqual({ route: 'PATCH /api/profile', body: { name: 'Ada King' } })
  })

  test('an empty name says what to enter, and nothing is sent', async () => {
    const { user, sent } = open()
    await user.clear(await nameField())
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getByText('Enter your full name.')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toEqual(['GET /api/home'])
  })

  test('what was typed stays when saving fails', async () => {
    const { user } = open({ 'PATCH /api/profile': refused('internal', 500, 'Not today.') })
    const field = await nameField()
    await user.type(field, ' King{Enter}')
    expect(await screen.findByText('Not today.')).toBeTruthy()
    expect(field.value).toBe(`${home.profile.name} King`)
  })

  test('a failure to load says so and can be retried', async () => {
    let isDown = true
    const { user } = open({ 'GET /api/home': () => (isDown ? refused('internal', 500) : ok(home)) })
    expect(await screen.findByText('Failed to load your profile')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await nameField()).value).toBe(home.profile.name)
  })

  test('while it loads, the layout is already there', () => {
    open({ 'GET /api/home': neverReplies })
    expect(screen.getByText('Loading your profile')).toBeTruthy()
  })
})
