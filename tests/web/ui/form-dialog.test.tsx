// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { closePage, openPage } from '../features/page.tsx'

afterEach(closePage)

const onClose = vi.fn()
const texts = { title: 'Refund it?', text: 'The buyer gets a mail.', confirmText: 'Refund' }

/** Tries each way to close a dialog. Returns how often it was closed. */
async function closeEachWay(props: { isBusy: boolean; closesWhileBusy?: boolean }) {
  onClose.mockReset()
  const { user } = openPage(
    <FormDialog {...texts} {...props} onClose={onClose} onSubmit={() => {}}>
      <input aria-label="Reason" />
    </FormDialog>,
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  return onClose.mock.calls.length
}

test('a form in a dialog stays until it says how its work ended', async () => {
  expect(await closeEachWay({ isBusy: true })).toBe(0)
  await closePage()
  expect(await closeEachWay({ isBusy: false })).toBe(3)
})

test('a form whose closing stops the work is closed while it works', async () => {
  expect(await closeEachWay({ isBusy: true, closesWhileBusy: true })).toBe(3)
})

test('a dialog can be closed once no reply can come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    render(
      <FormDialog {...texts} isBusy onClose={onClose} onSubmit={() => {}}>
        <input aria-label="Reason" />
      </FormDialog>,
    )
    onClose.mockReset()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(35_000))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
