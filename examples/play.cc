// SPDX-License-Identifier: MIT
//
// play.cc: plays the steps u d l r that standard input gives, z takes one back,
// and shows each position with the pushes there are.  From C++, with handles
// that free themselves.
//
//     c++ -std=c++17 -o play play.cc $(pkg-config --cflags --libs kura)
#include <kura.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

template <auto release> struct Free {
    template <class T> void operator()(T *handle) const
    {
        release(handle);
    }
};
using Levels = std::unique_ptr<kura_levels, Free<kura_levels_free>>;
using Position = std::unique_ptr<kura_position, Free<kura_position_free>>;

static void show(kura_position *position)
{
    kura_position_info info{};
    info.size = sizeof info;
    kura_position_describe(position, &info);
    const unsigned char *cells = info.cells;
    for (int cell = 0; cell < info.width * info.height; cell++) {
        bool goal = cells[cell] & KURA_GOAL;
        std::cout << (cells[cell] & KURA_WALL     ? '#'
                      : cells[cell] & KURA_BOX    ? goal ? '*' : '$'
                      : cells[cell] & KURA_PLAYER ? goal ? '+' : '@'
                      : goal                      ? '.'
                                                  : ' ');
        if (cell % info.width == info.width - 1)
            std::cout << '\n';
    }
    std::vector<kura_push> pushes(4 * static_cast<size_t>(info.boxes));
    std::cout << info.moves << " moves, "
              << kura_position_pushes(position, pushes.data(), pushes.size())
              << " pushes can be made" << (info.solved ? "; solved" : "")
              << "\n\n";
}

int main()
{
    const std::string text = "######\n#@ $.#\n#    #\n######\n";
    kura_error err;
    Levels levels(kura_read(text.data(), text.size(), nullptr, &err));
    Position position(
        levels ? kura_position_new(kura_level_at(levels.get(), 1, &err), &err)
               : nullptr);
    if (!position) {
        std::cerr << err.text << '\n';
        return 1;
    }
    show(position.get());
    for (char key; std::cin >> key;) {
        const size_t direction = std::string("udlr").find(key);
        const bool done =
            key == 'z'
                ? kura_position_undo(position.get(), nullptr)
                : direction < 4 &&
                      kura_position_step(position.get(),
                                         static_cast<int>(direction), nullptr);
        if (done)
            show(position.get());
        else
            std::cout << key << ": not here\n\n";
    }
}
