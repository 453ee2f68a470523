import type { LogPost } from '@tinsmith/contract/log';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getLogPost } from '../../api/gen/log.ts';

const firstWaitMs = 2_000;
const longestWaitMs = 64_000;

export type Picture = Pick<
  LogPost,
  'id' | 'image' | 'thumbnail' | 'imageWidth' | 'imageHeight' | 'imageState'
>;

/** A post's picture. While it is being prepared, the post is polled less and less often. */
export function usePicture(post: Picture): Picture {
  const [asked, setAsked] = useState<Picture | null>(null);
  const { id, imageState } = post;
  const isWaiting = imageState === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const askAfter = (waitMs: number) => {
      timer = setTimeout(async () => {
        const answer = await callApi(getLogPost, { params: { postId: String(id) } }).catch(() => null);
        if (isGone) return;
        if (answer?.post && answer.post.imageState !== 'waiting') setAsked(answer.post);
        else if (waitMs < longestWaitMs) askAfter(waitMs * 2);
      }, waitMs);
    };
    askAfter(firstWaitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, isWaiting]);
  return isWaiting && asked?.id === id ? asked : post;
}
