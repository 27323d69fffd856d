import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the catalog has drawn what follows the first cards. */
export async function catalogShown() {
  await screen.findAllByRole('article')
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
}
