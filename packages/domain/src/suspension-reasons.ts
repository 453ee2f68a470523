export const suspensionReasons = ['advertising', 'unkind', 'cheating', 'illegal', 'other'] as const;
