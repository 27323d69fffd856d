import { Dialog } from 'radix-ui'
import { useItems } from '../api.js'

export function Component() {
  const { data } = useItems()
  if (!data) return <p>Loading...</p>
  return (
    <>
      <h1>Items</h1>
      {data.map(({ id, title, text }) => (
        <article key={id}>
          <h2>{title}</h2>
          <p>{text}</p>
          <Dialog.Root>
            <Dialog.Trigger>Show</Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Content>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
        </article>
      ))}
    </>
  )
}
