import { postForm } from '../../../testing/form.ts';
import { newToken, type SecretKind } from '../../../testing/secret-kind.ts';
import { createPng } from '../../../testing/sized-png.ts';

const unpublished = (name: string, traits: object): SecretKind => ({
  name,
  readers: ['staff', 'staffEntrant'],
  async plant(t, world) {
    const [title, text, alt] = [newToken(), newToken(), newToken()];
    const staff = t.visitor(world.people.staff.token);
    const post = { title, markdown: text, ...traits };
    const { id } = (await staff.post('/api/v1/admin/news', post)).json();
    const posted = await postForm(staff, `/api/v1/admin/news/${id}/picture`, [
      ['alt', alt],
      ['picture', { name: `${alt}.png`, bytes: createPng(40, 30) }],
    ]);
    if (posted.statusCode !== 200) throw new Error(posted.body);
    const { name } = posted.json().picture;
    return {
      texts: [title, text, alt],
      marks: [name],
      files: [name],
      values: { newsId: [id], rowId: [id], resource: ['news'], name: [name] },
    };
  },
});

export const secrets: readonly SecretKind[] = [
  unpublished('a news post that is only planned, with its picture', { postedAt: Date.UTC(2999, 0, 1) }),
  unpublished('a draft of a news post, with its picture', { isDraft: true }),
];
