/* Meteors: dodge what falls, with the arrow keys. One thread moves the meteors and another draws the sky, so it needs
 * shared memory. Build it with ./build.sh; the built files are committed. */
#include <emscripten.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WIDTH 160
#define HEIGHT 120
#define METEORS 12

static uint32_t sky[WIDTH * HEIGHT];
static uint32_t screen[WIDTH * HEIGHT];
static atomic_int meteor_x[METEORS];
static atomic_int meteor_y[METEORS];
static atomic_int heading;
static atomic_int sky_rows;
static int ship_x = WIDTH / 2;
static int frames;
static int dodged;

static void sleep_ms(long ms) {
  struct timespec pause = {0, ms * 1000000};
  nanosleep(&pause, NULL);
}

static void *move_meteors(void *unused) {
  unsigned seed = 7;
  for (int at = 0; at < METEORS; at++) {
    atomic_store(&meteor_x[at], rand_r(&seed) % WIDTH);
    atomic_store(&meteor_y[at], -(int)(rand_r(&seed) % HEIGHT));
  }
  for (;;) {
    for (int at = 0; at < METEORS; at++) {
      if (atomic_fetch_add(&meteor_y[at], 1) < HEIGHT) continue;
      atomic_store(&meteor_y[at], 0);
      atomic_store(&meteor_x[at], rand_r(&seed) % WIDTH);
    }
    sleep_ms(20);
  }
  return unused;
}

static void *draw_sky(void *unused) {
  unsigned seed = 11;
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      uint32_t blue = 40 + y / 2;
      sky[y * WIDTH + x] = rand_r(&seed) % 90 == 0 ? 0xffffffffu : 0xff000000u | blue << 16 | 16 << 8 | 16;
    }
    atomic_store(&sky_rows, y + 1);
  }
  return unused;
}

EM_JS(void, listen_to_keys, (void), {
  const headings = { ArrowLeft : -2, ArrowRight : 2 };
  addEventListener('keydown', (event) => headings[event.key] && Module._steer(headings[event.key]));
  addEventListener('keyup', (event) => headings[event.key] && Module._steer(0));
});

/* Shared memory can't be drawn as it is. */
EM_JS(void, show, (const uint32_t *pixels, int width, int height), {
  const pen = document.querySelector('canvas').getContext('2d');
  const copy = new Uint8ClampedArray(HEAPU8.subarray(pixels, pixels + width * height * 4));
  pen.putImageData(new ImageData(copy, width, height), 0, 0);
});

EM_JS(void, say, (int count, int sky), {
  document.querySelector('p').textContent = 'Dodged: ' + count + '. Sky: ' + sky + ' rows.';
});

EMSCRIPTEN_KEEPALIVE void steer(int by) { atomic_store(&heading, by); }

static void fill(int left, int top, int width, int height, uint32_t colour) {
  for (int y = top; y < top + height; y++)
    for (int x = left; x < left + width; x++)
      if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) screen[y * WIDTH + x] = colour;
}

static void draw(void) {
  frames++;
  ship_x += atomic_load(&heading);
  if (ship_x < 0) ship_x = 0;
  if (ship_x > WIDTH - 9) ship_x = WIDTH - 9;
  for (int at = 0; at < WIDTH * HEIGHT; at++) screen[at] = sky[at];
  int is_hit = 0;
  for (int at = 0; at < METEORS; at++) {
    int x = atomic_load(&meteor_x[at]), y = atomic_load(&meteor_y[at]);
    fill(x, y, 4, 4, 0xff4b8bc9u);
    if (y == HEIGHT - 1) dodged++;
    if (y > HEIGHT - 12 && x > ship_x - 4 && x < ship_x + 9) is_hit = 1;
  }
  if (is_hit) dodged = 0;
  fill(ship_x, HEIGHT - 8, 9, 6, is_hit ? 0xff3030ffu : 0xff5ccfffu);
  show(screen, WIDTH, HEIGHT);
  if (frames % 10 == 0) say(dodged, atomic_load(&sky_rows));
  if (frames == 60) puts("frame 60");
}

int main(void) {
  pthread_t mover, painter;
  listen_to_keys();
  pthread_create(&mover, NULL, move_meteors, NULL);
  pthread_create(&painter, NULL, draw_sky, NULL);
  emscripten_set_main_loop(draw, 0, 0);
  return 0;
}
