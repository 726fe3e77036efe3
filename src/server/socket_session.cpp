// A WebSocket: requests in, answers and events out.
//
// What waits to be sent is bounded. Events that do not fit are dropped together with all others that wait,
// and replaced by the whole state of everything the client watches as soon as it reads again; answers, and
// what analyses have found, are never dropped, but who does not read them is closed.
#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

#include "server/sessions.h"

namespace brett::server {

namespace {

namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

class SocketSession final : public Client,
                            public TimedConnection,
                            public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(beast::tcp_stream stream, ServerContext& context)
      : TimedConnection(context),
        stream_(std::move(stream)),
        from_(address_of(beast::get_lowest_layer(stream_).socket(), true)),
        rate_(context.bounds.requests_per_second, context.bounds.request_burst) {}

  void accept(HttpRequest request) {
    const auto shared = std::make_shared<HttpRequest>(std::move(request));
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = context_.bounds.request_time,
                                        .idle_timeout = context_.bounds.idle_time,
                                        .keep_alive_pings = true});
    stream_.read_message_max(longest_message);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept(*shared, [self = shared_from_this(), shared](beast::error_code error) {
      if (!error) self->read();
    });
  }

  // --- from any thread ---
  void send(Text text) override { enqueue(std::move(text), true); }
  void send_surely(Text text) override { enqueue(std::move(text), false); }

  auto executor() { return stream_.get_executor(); }
  void check_timeout() override {
    const std::lock_guard guard(mutex_);
    if (!writing_since_ || Clock::now() - *writing_since_ < context_.bounds.write_time) return;
    beast::get_lowest_layer(stream_).socket().close(ignored_);
  }
  void close() override {
    cancel_all();
    beast::get_lowest_layer(stream_).socket().close(ignored_);
  }

 private:
  struct Waiting {
    Text text;
    bool event;  // may be dropped
  };

  void enqueue(Text text, bool event) {
    const std::lock_guard guard(mutex_);
    if (event && lags_) return;
    waiting_bytes_ += text->size();
    waiting_.push_back({std::move(text), event});
    const bool too_much = waiting_.size() > context_.bounds.queued_messages ||
                          waiting_bytes_ > context_.bounds.queued_bytes;
    if (too_much) drop_events();
    if (std::exchange(scheduled_, true)) return;
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
  }

  // Precondition: locked.
  void drop_events() {
    lags_ = true;
    std::erase_if(waiting_, [](const Waiting& one) { return one.event; });
    waiting_bytes_ = 0;
    for (const Waiting& one : waiting_) waiting_bytes_ += one.text->size();
    closing_ = waiting_.size() > context_.bounds.queued_messages ||
               waiting_bytes_ > context_.bounds.queued_bytes;
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->gone();
      self->take_message();
    });
  }

  void take_message() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    const bool is_text = stream_.got_text();
    buffer_.consume(buffer_.size());
    constexpr std::size_t kept_room = 16'384;
    if (buffer_.capacity() > kept_room) buffer_ = beast::flat_buffer();
    if (!is_text) return finish(websocket::close_code::unknown_data, "texts only");
    constexpr int most_refused = 300;
    if (!rate_.take()) {
      if (rate_.refused() > most_refused) {
        return finish(websocket::close_code::policy_error, "too many requests");
      }
      refuse_to(nullptr, {Code::too_many, {"too many requests: wait a little"}});
      return read();
    }
    handle(text);
    read();
  }

  void handle(const std::string& text) {
    Json id;
    try {
      Json message = parse_object(text);
      if (const auto found = message.find("id"); found != message.end()) {
        if (!found->is_string() && !found->is_number_integer()) {
          refuse("field 'id': must be a whole number or a text");
        }
        id = *found;
        message.erase("id");
      }
      Fields fields(message);
      const std::string name = fields.text("do", 100);
      message.erase("do");
      if (in_flight_ >= context_.bounds.requests_at_once) {
        refuse(Code::too_many, "too many requests at once: wait for answers");
      }
      ++in_flight_;
      const Request request{.name = name,
                            .fields = std::make_shared<const Json>(std::move(message)),
                            .client = shared_from_this(),
                            .from = from_};
      context_.api.handle(
          request, [self = shared_from_this(), id](const Refusal* refusal, const Json& json) {
            --self->in_flight_;
            if (refusal != nullptr) return self->refuse_to(id, *refusal);
            self->answer(id, true, json);
          });
    } catch (const Refusal& refusal) {
      refuse_to(id, refusal);
    }
  }

  void refuse_to(const Json& id, const Refusal& refusal) { answer(id, false, error_json(refusal)); }
  void answer(const Json& id, bool ok, const Json& json) {
    Json whole = Json::object();
    if (!id.is_null()) whole["id"] = id;
    whole["ok"] = ok;
    if (json.is_object()) whole.update(json);
    enqueue(text_of(whole), false);
  }

  // --- on the network's thread ---
  void write() {
    Text next;
    {
      const std::lock_guard guard(mutex_);
      writing_since_.reset();
      if (closing_) {
        beast::get_lowest_layer(stream_).socket().close(ignored_);
        return;
      }
      if (waiting_.empty()) {
        scheduled_ = false;
        if (std::exchange(lags_, false)) catch_up();
        return;
      }
      next = std::move(waiting_.front().text);
      waiting_.pop_front();
      waiting_bytes_ -= next->size();
      writing_since_ = Clock::now();
    }
    stream_.async_write(asio::buffer(*next),
                        [self = shared_from_this(), next](beast::error_code error, std::size_t) {
                          if (!error) self->write();
                        });
  }

  // Sends the present state of all that was dropped. Not here: this thread has others to look after.
  void catch_up() { context_.api.catch_up(shared_from_this()); }

  void finish(websocket::close_code code, const char* why) {
    stream_.async_close(websocket::close_reason(code, why),
                        [self = shared_from_this()](beast::error_code) { self->gone(); });
  }
  void gone() {
    if (std::exchange(gone_, true)) return;
    context_.api.client_left(shared_from_this());
  }

  websocket::stream<beast::tcp_stream, false> stream_;
  const std::string from_;
  beast::flat_buffer buffer_;
  RateLimit rate_;
  std::atomic<std::size_t> in_flight_{0};
  bool gone_ = false;
  beast::error_code ignored_;

  std::mutex mutex_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool scheduled_ = false;  // something is being written, or will be
  bool lags_ = false;       // events were dropped
  bool closing_ = false;
  std::optional<Clock::time_point> writing_since_;
};

}  // namespace

void start_socket(beast::tcp_stream stream, HttpRequest request, ServerContext& context) {
  made_here<SocketSession>(std::move(stream), context)->accept(std::move(request));
}

}  // namespace brett::server
