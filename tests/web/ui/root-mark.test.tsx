// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRootMark } from '#web/ui/hooks/use-root-mark.ts'

afterEach(cleanup)

function Dialog({ value }: { value: string }) {
  useRootMark('scrim', value)
  return null
}
const mark = () => document.documentElement.dataset.scrim

test('The root is marked as long as one of several dialogs is open', () => {
  const { rerender } = render(<Dialog key="first" value="over-scroll-bar" />)
  expect(mark()).toBe('over-scroll-bar')
  rerender([<Dialog key="first" value="over-scroll-bar" />, <Dialog key="second" value="" />])
  rerender([<Dialog key="second" value="" />])
  expect(mark()).toBe('')
  rerender(null)
  expect(mark()).toBeUndefined()
})
