import { CircleX, Info } from 'lucide-react'
import { nanoid } from 'nanoid'
import { create } from 'zustand'

export const useNotifications = create((set) => ({
  notifications: [],
  add: (text) => set((state) => ({ notifications: [...state.notifications, { id: nanoid(), text }] })),
  remove: (id) => set((state) => ({ notifications: state.notifications.filter((it) => it.id !== id) })),
}))

export function Notifications() {
  const { notifications, remove } = useNotifications()
  return (
    <div
      aria-live="assertive"
      className="pointer-events-none fixed inset-0 z-50 flex flex-col items-end space-y-4 px-4 py-6 sm:p-6"
    >
      {notifications.map(({ id, text }) => (
        <div
          key={id}
          role="alert"
          className="pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-lg bg-white p-4 shadow-lg ring-1 ring-black/5"
        >
          <Info className="size-6 text-blue-500" aria-hidden="true" />
          <p className="flex-1 text-sm text-gray-600">{text}</p>
          <button type="button" aria-label="Close" onClick={() => remove(id)}>
            <CircleX className="size-5" aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
