import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a query that finds nothing says what it looked for, without the page', () => {
  document.body.innerHTML = '<p>Something else</p>'
  const find = () => screen.getByText('Not here')
  expect(find).toThrow('Unable to find an element with the text: Not here')
  expect(find).not.toThrow('Something else')
})
