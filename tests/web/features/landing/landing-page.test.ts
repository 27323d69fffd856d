// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, within } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadChosenProducts } from '#web/lib/visitor/chosen-products.ts'
import { closeLanding, openLanding } from './open-landing.ts'

afterEach(() => {
  closeLanding()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const section = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no section ${id}.`)
  return within(element)
}
const cards = () => section('products').getAllByRole('article')
const freeCards = () => cards().filter((card) => !within(card).queryByText('Pro'))
const press = (card: HTMLElement | undefined, name: string) => {
  if (!card) throw new Error('There is no such card.')
  fireEvent.click(within(card).getByRole('button', { name }))
}
const choose = (count: number) => {
  for (const card of freeCards().slice(0, count)) press(card, 'Select')
}

/** Returns whether the browser would have continued to /auth. */
function createStore() {
  const form = section('products').getByRole('button', { name: 'Create My AI Store Now' }).closest('form')
  if (!form) throw new Error('There is no form.')
  const event = createEvent.submit(form)
  fireEvent(form, event)
  return { goesOn: !event.defaultPrevented, form }
}

describe('product picker', () => {
  test('badge, headline and buttons', () => {
    openLanding()
    const picker = section('products')
    expect(picker.getByText('Choose Products to Sell')).toBeTruthy()
    expect(picker.getByRole('heading', { name: 'High-Converting Products Ready to Sell' })).toBeTruthy()
    expect(picker.getByRole('link', { name: 'View All Products' }).getAttribute('href')).toBe('/products')
    expect(picker.getByRole('button', { name: 'Create My AI Store Now' })).toBeTruthy()
    expect(cards()).toHaveLength(6)
  })

  test('every card has Select and a Learn More / Less toggle', () => {
    openLanding()
    for (const card of cards()) {
      expect(within(card).getByRole('button', { name: 'Select' }).getAttribute('aria-pressed')).toBe('false')
      const details = card.querySelector('details')
      expect(details?.open).toBe(false)
      expect(details?.querySelector('summary')?.textContent).toBe('Learn MoreLess')
      expect(details?.querySelectorAll('li').length).toBeGreaterThanOrEqual(3)
    }
  })

  test('Select toggles and is counted', () => {
    openLanding()
    choose(2)
    const picker = section('products')
    expect(picker.getByRole('status').textContent).toBe('2 of 3 selected')
    press(freeCards()[0], 'Selected')
    expect(picker.getByRole('status').textContent).toBe('1 of 3 selected')
  })

  test('fewer than 3: Selection Required, and nothing is kept', async () => {
    openLanding()
    choose(2)
    expect(createStore().goesOn).toBe(false)
    expect(await screen.findByText('Selection Required')).toBeTruthy()
    expect(screen.getByText('Please select at least 3 products to create your store.')).toBeTruthy()
    expect(loadChosenProducts()).toEqual([])
  })

  test('more than 3 as a visitor: Upgrade to Pro Plan, without a change', async () => {
    openLanding()
    choose(4)
    expect(await screen.findByText('Upgrade to Pro Plan')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'See Plans' })).toBeTruthy()
    expect(section('products').getByRole('status').textContent).toBe('3 of 3 selected')
  })

  test('pro_only: a Pro product has a lock and shows Upgrade to Pro Plan', async () => {
    openLanding()
    const locked = cards().filter((card) => within(card).queryByText('Pro'))
    expect(locked).toHaveLength(2)
    press(locked[0], 'Select')
    expect(await screen.findByText('This product comes with the Pro plan.')).toBeTruthy()
    expect(section('products').getByRole('status').textContent).toBe('0 of 3 selected')
  })

  test('not signed in: 3 chosen products are kept through /auth', () => {
    openLanding()
    choose(3)
    const { goesOn, form } = createStore()
    expect(goesOn).toBe(true)
    expect(loadChosenProducts()).toHaveLength(3)
    expect(form.getAttribute('action')).toBe('/auth')
    expect(Object.fromEntries(new FormData(form))).toEqual({ tab: 'sign-up', redirect: '/store/products' })
  })

  test('where storage is blocked the page goes on without what was chosen before', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError')
    })
    openLanding()
    choose(1)
    expect(section('products').getByRole('status').textContent).toBe('1 of 3 selected')
  })

  test('coming back from /auth, the choice is still there', () => {
    openLanding()
    choose(3)
    createStore()
    openLanding()
    expect(section('products').getAllByRole('button', { name: 'Selected' })).toHaveLength(3)
  })
})

describe('earnings calculator', () => {
  const move = (sales: number) =>
    fireEvent.input(section('earnings').getByRole('slider'), { target: { value: String(sales) } })

  test('the slider goes from 1 to 100 by 1 and starts at 10', () => {
    openLanding()
    const { min, max, step, value } = section('earnings').getByRole<HTMLInputElement>('slider')
    expect({ min, max, step, value }).toEqual({ min: '1', max: '100', step: '1', value: '10' })
    expect(section('earnings').getByText('$235', { selector: 'dd' })).toBeTruthy()
  })

  test.each([
    [1, '$23.50', '$282', '$123.50', '$1,482'],
    [100, '$2,350', '$28,200', '$12,350', '$148,200'],
  ])('%i sales: %s a month, %s a year on Starter; %s, %s on Pro', (sales, ...expected) => {
    openLanding()
    move(sales)
    for (const amount of expected) {
      expect(section('earnings').getAllByText(amount, { selector: 'dd' })).toHaveLength(1)
    }
  })

  test('the table shows 3, 5, 10, 25 and 50 sales', () => {
    openLanding()
    const [, , ...rows] = section('earnings').getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['3', '$70.50', '$846', '$370.50', '$4,446'],
      ['5', '$117.50', '$1,410', '$617.50', '$7,410'],
      ['10', '$235', '$2,820', '$1,235', '$14,820'],
      ['25', '$587.50', '$7,050', '$3,087.50', '$37,050'],
      ['50', '$1,175', '$14,100', '$6,175', '$74,100'],
    ])
  })

  test('says when each payout comes', () => {
    openLanding()
    const { textContent } = document.getElementById('earnings') ?? {}
    expect(textContent).toContain('$23.50 per monthly sale')
    expect(textContent).toContain('$1,482 per yearly sale')
    expect(textContent).toContain('Annual payouts are paid once, at purchase.')
    expect(textContent).toContain('Monthly payouts recur while the customer stays active.')
  })
})

describe('pricing', () => {
  test.each(['Starter', 'Pro'])('picking %s marks it Selected and navigates to /trial', (plan) => {
    openLanding()
    const link = section('pricing').getByRole('link', { name: `Choose ${plan}` })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(link.textContent).toBe('Selected')
    expect(link.getAttribute('href')).toBe(`/trial?plan=${plan}`)
    expect(section('pricing').getAllByText('Selected')).toHaveLength(1)
  })
})
