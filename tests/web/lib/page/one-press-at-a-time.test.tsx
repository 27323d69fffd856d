import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
import { useFlow } from '#web/features/auth/use-flow.ts'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { ignoreSecondPresses } from '#web/lib/page/one-press-at-a-time.ts'
import { takeOverForm } from '#web/lib/page/static-form.ts'
import { signIn } from '#web/lib/session.ts'
import { closePage, openPage } from '../../features/page.tsx'
import { homeWith, storeProduct } from '../../features/samples.ts'
import { mockApi, neverReplies, ok } from '../../mock-api.ts'

let stop: () => void
beforeEach(() => {
  stop = ignoreSecondPresses(document)
})
afterEach(async () => {
  stop()
  await closePage()
})

const doubleClick = (control: HTMLElement) => {
  control.click()
  control.click()
}

function SignUp() {
  return <SignUpForm flow={useFlow()} />
}

describe('a double click in one frame', () => {
  test('switches a product once', async () => {
    const item = storeProduct(0)
    const patch = `PATCH /api/store-products/${item.id}`
    const sent = mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [item] }),
      [patch]: neverReplies,
    })
    openPage(<MyProductsPage />)
    doubleClick(await screen.findByRole('switch'))
    await expect.poll(() => sent.filter(({ route }) => route === patch)).toHaveLength(1)
  })

  test('creates one account', async () => {
    mockApi({})
    const signUp = vi.spyOn(signIn, 'signUp').mockReturnValue(new Promise(() => undefined))
    openPage(<SignUp />)
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('Full Name', 'Ada Lovelace')
    type('Email', 'ada@example.com')
    type('Password', 'Analytical-Engine-1')
    type('Confirm Password', 'Analytical-Engine-1')
    fireEvent.click(screen.getByRole('checkbox'))
    doubleClick(screen.getByRole('button', { name: 'Create Account' }))
    await screen.findByText('Creating Account...')
    expect(signUp).toHaveBeenCalledTimes(1)
  })

  test('does not hold back two controls, or a later press', async () => {
    const pressed: string[] = []
    openPage(
      <>
        <button type="button" onClick={() => pressed.push('one')}>
          One
        </button>
        <button type="button" onClick={() => pressed.push('two')}>
          Two
        </button>
      </>,
    )
    screen.getByText('One').click()
    screen.getByText('Two').click()
    await new Promise((resolve) => setTimeout(resolve, 40))
    screen.getByText('Two').click()
    expect(pressed).toEqual(['one', 'two', 'two'])
  })
})

test('a press that the document held back counts when it is repeated', () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  root.dataset.form = 'sign-in'
  const button = root.appendChild(document.createElement('button'))
  const presses = vi.fn()
  root.addEventListener('click', presses)
  button.click()
  window.pressed = button
  takeOverForm()
  expect(presses).toHaveBeenCalledTimes(2)
  root.remove()
})
