// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TabButton, TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'

const names = ['Orders', 'Ledger', 'Payouts'] as const
const changed = vi.fn<(value: string) => void>()

function Sample() {
  const [value, setValue] = useState('Orders')
  const show = (next: string) => {
    changed(next)
    setValue(next)
  }
  return (
    <Tabs value={value} onValueChange={show}>
      <TabList aria-label="Sales">
        {names.map((name) => (
          <TabButton key={name} value={name}>
            {name}
          </TabButton>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} value={name} tabIndex={-1}>
          <button type="button">{`Inside ${name}`}</button>
        </TabPanel>
      ))}
    </Tabs>
  )
}

beforeEach(() => {
  changed.mockClear()
  render(<Sample />)
})
afterEach(cleanup)

const tab = (name: string) => screen.getByRole('tab', { name })
const shown = () => screen.getByRole('tab', { selected: true }).textContent

test('one tab is shown, with its own panel and nothing else', async () => {
  await userEvent.click(tab('Ledger'))
  expect(shown()).toBe('Ledger')
  const panel = screen.getByRole('tabpanel', { name: 'Ledger' })
  expect(tab('Ledger').getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getAllByRole('tabpanel')).toEqual([panel])
  expect(screen.queryByText('Inside Orders')).toBeNull()
  expect(changed.mock.calls).toEqual([['Ledger']])
})

test('the tab key reaches the shown tab only, and then its panel', async () => {
  await userEvent.tab()
  expect(document.activeElement).toBe(tab('Orders'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByText('Inside Orders'))
  expect(changed).not.toHaveBeenCalled()
})

test.each([
  ['{ArrowRight}', 'Ledger'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Orders'],
  ['{ArrowLeft}', 'Payouts'],
  ['{End}', 'Payouts'],
  ['{End}{Home}', 'Orders'],
  ['{Control>}{ArrowRight}{/Control}', 'Orders'],
])('%s in the row of tabs shows %s', async (keys, name) => {
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(shown()).toBe(name)
  expect(document.activeElement).toBe(tab(name))
})
