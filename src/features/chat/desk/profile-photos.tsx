import { useMutation, useQueryClient } from '@tanstack/react-query'

import { consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'

import { addProfilePhoto, removeProfilePhoto } from '../fictional-profiles.contract.ts'

export function ProfilePhotos({ id, photos }: { id: ProfileId; photos: readonly PhotoId[] }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (what: { file: File } | { photo: PhotoId }) => {
      if ('photo' in what) await consoleApi(removeProfilePhoto, { query: { id, photo: what.photo } })
      else await consoleApi(addProfilePhoto, { body: { id, photo: await base64Of(what.file) } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['fictional-profiles'] }),
  })
  return (
    <section className="profilephotos" aria-label="Photos">
      {photos.map((photo, place) => (
        <figure key={photo}>
          <img src={`/api/console/fictional-profile-photo?id=${photo}`} alt={`Number ${place + 1}`} />
          <button
            type="button"
            className="icon-btn icon-btn--sm"
            aria-label={`Remove photo ${place + 1}`}
            disabled={change.isPending}
            onClick={() => change.mutate({ photo })}
          >
            <DeskIcon name="x" />
          </button>
        </figure>
      ))}
      <label className="btn btn--line">
        <DeskIcon name="plus" /> Add a photo
        <input
          type="file"
          className="vh"
          accept="image/*"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) change.mutate({ file })
            target.value = ''
          }}
        />
      </label>
      {change.error && (
        <p role="alert" className="note note--bad">
          {failureText(change.error)}
        </p>
      )}
    </section>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('this file cannot be read'))
    reader.readAsDataURL(file)
  })
}
