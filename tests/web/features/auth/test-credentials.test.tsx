// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MockReplies, mockApi, ok, refused } from '#tests/web/mock-api.ts'
import { TestCredentials } from '#web/features/auth/test-credentials.tsx'
import { Toaster } from '#web/ui/overlays/toasts/toaster.tsx'

afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
})

function useTestCredentials(reply: MockReplies[string]) {
  const sent = mockApi({ 'POST /api/provision-test-user': reply })
  const onReady = vi.fn(async () => undefined)
  render(
    <>
      <TestCredentials disabled={false} onReady={onReady} />
      <Toaster />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Use test credentials' }))
  return { sent, onReady }
}

describe('Use test credentials', () => {
  test('provisions the fixed account by a call, then signs in with it', async () => {
    const { sent, onReady } = useTestCredentials(ok({ success: true }))
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
    expect(sent[0]?.body).toEqual(
      expect.objectContaining({
        email: expect.any(String),
        password: expect.any(String),
        full_name: expect.any(String),
      }),
    )
  })

  test.each<[string, MockReplies[string]]>([
    ['the server fails', refused('internal', 500)],
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('Provisioning failed when %s', async (_, reply) => {
    const { onReady } = useTestCredentials(reply)
    expect(await screen.findByText('Provisioning failed')).toBeTruthy()
    expect(onReady).not.toHaveBeenCalled()
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false)
  })
})
